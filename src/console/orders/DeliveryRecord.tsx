/** One delivery or intake: where it stands, its time line, its evidence, and every step by hand. */
import words from '#content/console/orders.json' with { type: 'json' };
import { consolePath } from '#rules/console-paths.ts';
import { call, type Output } from '../api/client.ts';
import { useRecordId } from '../ui/address.ts';
import { Badge } from '../ui/Badge.tsx';
import { useOperator } from '../ui/operator.ts';
import { Facts, RecordPanel, RecordPart } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { useNow } from '../ui/use-now.ts';
import { useRecord } from '../ui/use-record.ts';
import { When } from '../ui/When.tsx';
import { deliveryActions, hasNextStep } from './delivery-actions.ts';
import { Evidence } from './Evidence.tsx';
import { TradeBadge } from './states.tsx';
import { TimeLine } from './TimeLine.tsx';

export type Delivery = Output<'GET /ops/deliveries/{id}'>['payload'];

const t = textsOf(words);

export function DeliveryRecord({ onChange }: { onChange: () => Promise<void> }) {
  const { id } = useRecordId();
  const operator = useOperator();
  const now = useNow();
  const { value, isLoading, failure, reload } = useRecord(id, (each, options) =>
    call('GET /ops/deliveries/{id}', { params: { id: each } }, options),
  );
  if (id === null) return null;
  const delivery = value?.payload;
  const changed = () => Promise.all([reload(), onChange()]);
  const hands = { who: operator?.email ?? '', now, changed };
  return (
    <RecordPanel
      id={id}
      title={delivery?.title ?? id}
      badges={delivery ? <Badges delivery={delivery} /> : undefined}
      isLoading={isLoading}
      failure={failure}
      onRetry={reload}
      actions={delivery ? deliveryActions(delivery, hands) : []}
      hasNext={delivery ? hasNextStep(delivery, hands) : false}
    >
      {delivery ? <Parts delivery={delivery} now={now} onChange={changed} /> : null}
    </RecordPanel>
  );
}

function Badges({ delivery: { state, kind, heldAt, blockedAt, failure, stop } }: { delivery: Delivery }) {
  return (
    <>
      <TradeBadge state={state} />
      <Badge>{kind}</Badge>
      {heldAt === null ? null : <Badge tone="danger">{t('onHold')}</Badge>}
      {blockedAt === null ? null : <Badge tone="danger">{t('customerBlocked')}</Badge>}
      {failure ? <Badge tone="warning">{failure.replaceAll('_', ' ')}</Badge> : null}
      {stop ? <Badge tone="warning">{t('askedBack', { stop })}</Badge> : null}
    </>
  );
}

function Parts({ delivery, now, onChange }: { delivery: Delivery; now: number; onChange: () => Promise<unknown> }) {
  const moment = (at: number | null) => (at === null ? null : <When at={at} exact />);
  const of = delivery.lineId
    ? { href: consolePath('orders', { id: delivery.lineId }), id: delivery.lineId }
    : { href: consolePath('offers', { id: delivery.offerId ?? '' }), id: delivery.offerId };
  return (
    <>
      {delivery.mismatch ? (
        <p className="alert" data-tone="danger">
          {t('arrivedInstead', { what: delivery.mismatch })}
        </p>
      ) : null}
      <Facts
        facts={[
          [
            t('of'),
            <a key="of" className="link" href={of.href}>
              {of.id} ({delivery.subjectState?.replaceAll('_', ' ')})
            </a>,
          ],
          [
            t('customer'),
            <a key="customer" className="link" href={consolePath('customers', { id: delivery.customerId })}>
              {delivery.email}
            </a>,
          ],
          [t('code'), <strong key="code">{delivery.code}</strong>],
          [t('asset'), delivery.assetId],
          [t('tradeLink'), <SteamLink key="link" href={delivery.tradeUrl} />],
          [t('shopTradeLink'), delivery.shopTradeUrl],
          [t('sendBy'), delivery.sendBy === null ? null : <When key="by" at={delivery.sendBy} exact isDeadline />],
          [t('turn'), delivery.turn],
          [t('endsAt'), delivery.endsAt === null ? null : <When key="ends" at={delivery.endsAt} exact isDeadline />],
          [t('attempt'), delivery.attempt],
          [t('tradeOffer'), delivery.tradeOfferId],
          [t('sentAt'), moment(delivery.sentAt)],
          [t('expiresAt'), moment(delivery.expiresAt)],
          [t('receivedAt'), moment(delivery.receivedAt)],
          [t('settlesAt'), moment(delivery.settlesAt)],
          [t('stopReason'), delivery.stopReason],
          [t('holder'), delivery.leaseUntil > now ? delivery.leaseHolder : null],
        ]}
      />
      <RecordPart title={t('course')}>
        <TimeLine
          steps={delivery.steps.map(({ seq, toState, actor, at, reason, tradeOfferId }) => ({
            key: String(seq),
            what: toState,
            who: actor,
            at,
            more: [reason.replaceAll('_', ' '), tradeOfferId && t('tradeOfferNumber', { id: tradeOfferId })]
              .filter(Boolean)
              .join(', '),
          }))}
        />
      </RecordPart>
      <Evidence delivery={delivery} onChange={onChange} />
    </>
  );
}

function SteamLink({ href }: { href: string }) {
  return (
    <a className="link wrap-anywhere" href={href} rel="noreferrer noopener" target="_blank">
      {href}
    </a>
  );
}
