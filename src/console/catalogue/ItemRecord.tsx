/** An item beside the list: its facts, what can be done, and what became of it. */
import words from '#content/console/catalogue.json' with { type: 'json' };
import { consolePath } from '#rules/console-paths.ts';
import { decimalOf } from '#rules/money.ts';
import { qualityLabel } from '#rules/qualities.ts';
import { call } from '../api/client.ts';
import { Amount } from '../ui/Amount.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Facts, RecordPanel, RecordPart } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { useRecord } from '../ui/use-record.ts';
import { When } from '../ui/When.tsx';
import { Wishes } from '../ui/Wishes.tsx';
import { stateTones } from './ItemList.tsx';
import { itemActions } from './item-actions.tsx';

const t = textsOf(words);

export function ItemRecord({ id, onChange }: { id: string; onChange: () => Promise<unknown> }) {
  const { value, isLoading, failure, reload } = useRecord(id, (each, options) =>
    call('GET /ops/items/{id}', { params: { id: each } }, options),
  );
  const described = value?.payload;
  const item = described?.item;
  const changed = () => Promise.all([reload(), onChange()]);
  return (
    <RecordPanel
      id={id}
      title={item?.title ?? id}
      badges={item ? <Badge tone={stateTones[item.state]}>{t(`item_${item.state}`)}</Badge> : undefined}
      isLoading={isLoading}
      failure={failure}
      onRetry={reload}
      actions={described ? itemActions(described, changed) : []}
      hasNext={item?.state === 'withdrawn'}
    >
      {item && described ? (
        <>
          <Wishes subject={item.id} />
          <Facts
            facts={[
              [t('price'), <Amount key="price" cents={item.priceCents} />],
              [t('oldPrice'), item.oldPriceCents === null ? null : <Amount key="old" cents={item.oldPriceCents} />],
              [t('type'), [item.type, item.hero, qualityLabel(item.quality)].filter(Boolean).join(' · ')],
              [t('externalId'), item.externalId],
              [t('listed'), <When key="listed" at={item.createdAt} exact />],
              [t('soldWith'), item.state === 'sold' ? <OrderLink key="order" id={item.id} /> : null],
            ]}
          />
          <RecordPart title={t('history')}>
            {described.events.length === 0 ? <p className="text-muted text-sm">{t('noHistory')}</p> : null}
            <ol className="grid gap-2 text-sm">
              {described.events.map((event, index) => (
                <li key={index} className="grid gap-0.5">
                  <span className="text-text">
                    {event.action} · {event.actor} · <When at={event.at} exact />
                  </span>
                  <span className="text-muted wrap-anywhere">{detailsOf(event.details)}</span>
                </li>
              ))}
            </ol>
          </RecordPart>
        </>
      ) : null}
    </RecordPanel>
  );
}

function OrderLink({ id }: { id: string }) {
  return (
    <a className="link" href={consolePath('orders', { search: id })}>
      {t('itsOrder')}
    </a>
  );
}

/** Names and values in one line, cents as euros. */
function detailsOf(details: Record<string, unknown>): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name.replace('Cents', '')} ${written(name, value)}`)
    .join(' · ');
}

function written(name: string, value: unknown): string {
  if (typeof value === 'number') return name.endsWith('Cents') || name === 'before' ? decimalOf(value) : String(value);
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .map((each) => written(name, each ?? '–'))
      .join(' → ');
  return String(value);
}
