/** A promo code: what it is worth, its limits, and the orders that used it last. */
import words from '#content/console/marketing.json' with { type: 'json' };
import { consolePath } from '#rules/console-paths.ts';
import { call } from '../api/client.ts';
import { Amount } from '../ui/Amount.tsx';
import { useRecordId } from '../ui/address.ts';
import { Badge } from '../ui/Badge.tsx';
import { count, euros, worthOf } from '../ui/format.ts';
import { Facts, RecordPanel, RecordPart } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { useRecord } from '../ui/use-record.ts';
import { When } from '../ui/When.tsx';
import { endPromo } from './promo-actions.ts';
import { StateBadge } from './states.tsx';

const t = textsOf(words);

export function PromoRecord({ onChange }: { onChange: () => Promise<void> }) {
  const { id } = useRecordId();
  const { value, isLoading, failure, reload } = useRecord(id, (code, options) =>
    call('GET /ops/promos/{code}', { params: { code } }, options),
  );
  if (id === null) return null;
  const promo = value?.payload;
  const changed = () => Promise.all([reload(), onChange()]);
  return (
    <RecordPanel
      id={id}
      title={promo?.code ?? id}
      badges={promo ? <StateBadge state={promo.state} /> : null}
      actions={promo?.active ? [endPromo(promo, changed)] : []}
      hasNext={false}
      isLoading={isLoading}
      failure={failure}
      onRetry={reload}
    >
      {promo ? (
        <>
          <Facts
            facts={[
              [t('worth'), worthOf(promo)],
              [t('uses'), count(promo.uses)],
              [t('given'), <Amount key="given" cents={promo.givenCents} />],
              [t('usesMax'), promo.usesMax],
              [t('usesPerCustomerMax'), promo.usesPerCustomerMax],
              [t('minimum'), promo.minimumCents > 0 ? euros(promo.minimumCents) : null],
              [t('firstDay'), promo.startsAt === null ? null : <When key="starts" at={promo.startsAt} exact />],
              [t('lastDay'), promo.endsAt === null ? null : <When key="ends" at={promo.endsAt} exact />],
              [t('description'), promo.description],
              [t('issued'), <When key="issued" at={promo.createdAt} exact />],
            ]}
          />
          <RecordPart title={t('lastUses')}>
            {promo.lastUses.length === 0 ? <p className="text-muted text-sm">{t('notUsed')}</p> : null}
            <ul className="grid gap-2 text-sm">
              {promo.lastUses.map(({ orderId, customerId, discountCents, at, isReleased }) => (
                <li key={orderId} className="flex flex-wrap items-center gap-x-3">
                  <a className="link inline-block py-0.5" href={consolePath('orders', { search: orderId })}>
                    {orderId}
                  </a>
                  <a className="link inline-block py-0.5" href={consolePath('customers', { id: customerId })}>
                    {customerId}
                  </a>
                  <Amount cents={discountCents} />
                  <When at={at} />
                  {isReleased ? <Badge>{t('released')}</Badge> : null}
                </li>
              ))}
            </ul>
          </RecordPart>
        </>
      ) : null}
    </RecordPanel>
  );
}
