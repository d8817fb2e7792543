/** One line of an order: where it stands, its delivery, what was paid and given back, and what can be done. */
import words from '#content/console/orders.json' with { type: 'json' };
import { consolePath } from '#rules/console-paths.ts';
import { call, type Output } from '../api/client.ts';
import { Amount } from '../ui/Amount.tsx';
import { recordHref, useRecordId } from '../ui/address.ts';
import { Badge } from '../ui/Badge.tsx';
import { Facts, RecordPanel, RecordPart } from '../ui/RecordPanel.tsx';
import { textsOf } from '../ui/texts.ts';
import { useRecord } from '../ui/use-record.ts';
import { When } from '../ui/When.tsx';
import { Wishes } from '../ui/Wishes.tsx';
import { LineRefunds } from './LineRefunds.tsx';
import { lineActions } from './line-actions.ts';
import { LineBadge, PaymentBadge, TradeBadge } from './states.tsx';
import { TimeLine } from './TimeLine.tsx';

export type Line = Output<'GET /ops/orders/{id}'>['payload'];

const t = textsOf(words);

export function LineRecord({ onChange }: { onChange: () => Promise<void> }) {
  const { id } = useRecordId();
  const { value, isLoading, failure, reload } = useRecord(id, (each, options) =>
    call('GET /ops/orders/{id}', { params: { id: each } }, options),
  );
  if (id === null) return null;
  const record = value?.payload;
  const changed = () => Promise.all([reload(), onChange()]);
  return (
    <RecordPanel
      id={id}
      title={record?.line.title ?? id}
      badges={record ? <Badges record={record} /> : undefined}
      isLoading={isLoading}
      failure={failure}
      onRetry={reload}
      actions={record ? lineActions(record, changed) : []}
      hasNext={record?.line.heldAt !== null || record?.line.state === 'accepted'}
    >
      {record ? <Parts record={record} /> : null}
    </RecordPanel>
  );
}

function Badges({ record: { line, order, customer, payment } }: { record: Line }) {
  return (
    <>
      <LineBadge state={line.state} />
      <PaymentBadge state={order.state} />
      {payment?.disputes.some(({ state }) => state === 'open') ? <Badge tone="danger">{t('disputed')}</Badge> : null}
      {line.heldAt === null ? null : <Badge tone="danger">{t('onHold')}</Badge>}
      {customer.blockedAt === null ? null : <Badge tone="danger">{t('customerBlocked')}</Badge>}
    </>
  );
}

function Parts({ record }: { record: Line }) {
  const { line, order, customer, payment, deliveries, transitions, others } = record;
  return (
    <>
      <Wishes subject={line.id} />
      <Facts
        facts={[
          [t('price'), <Amount key="price" cents={line.paidCents} />],
          [t('refunded'), line.refundedCents > 0 ? <Amount key="refunded" cents={line.refundedCents} /> : null],
          [t('customer'), <CustomerLink key="customer" customer={customer} />],
          [t('line'), <code key="line">{line.id}</code>],
          [t('note'), line.note],
          [t('heldSince'), line.heldAt === null ? null : <When key="held" at={line.heldAt} exact />],
        ]}
      />
      <RecordPart title={t('deliveries')}>
        {deliveries.length === 0 ? <p className="text-muted text-sm">{t('noDelivery')}</p> : null}
        <ul className="grid gap-2 text-sm">
          {deliveries.map((delivery) => (
            <li key={delivery.id} className="flex flex-wrap items-center gap-2">
              <TradeBadge state={delivery.state} />
              <a className="link" href={consolePath('orders', { list: 'deliveries', id: delivery.id })}>
                {t('deliveryOf', { id: delivery.id })}
              </a>
              <span className="text-muted">{delivery.failure?.replaceAll('_', ' ')}</span>
            </li>
          ))}
        </ul>
      </RecordPart>
      <LineRefunds record={record} />
      <RecordPart title={t('order')}>
        <Facts
          facts={[
            [t('order'), <code key="order">{line.orderId}</code>],
            [t('total'), <Amount key="total" cents={order.totalCents} />],
            [t('promo'), order.promoCode],
            [t('paidBy'), payment ? `${order.method}, ${payment.provider}` : order.method],
            [t('paymentId'), payment ? `${payment.id} (${payment.state})` : null],
            [t('reference'), payment?.providerRef],
            [t('takenBack'), payment?.disputes.length ? <Disputes key="disputes" disputes={payment.disputes} /> : null],
            [t('bought'), <When key="bought" at={order.createdAt} exact />],
            [t('paidAt'), order.paidAt === null ? null : <When key="paid" at={order.paidAt} exact />],
            [
              t('reservedUntil'),
              order.reservedUntil === null ? null : <When key="until" at={order.reservedUntil} exact isDeadline />,
            ],
            [t('buyer'), `${order.buyer}, ${order.country}`],
            [t('tradeLink'), order.tradeUrl],
          ]}
        />
      </RecordPart>
      {others.length === 0 ? null : (
        <RecordPart title={t('otherLines')}>
          <ul className="grid gap-2 text-sm">
            {others.map((other) => (
              <li key={other.id} className="flex flex-wrap items-center gap-2">
                <LineBadge state={other.state} />
                <a className="link" href={recordHref(other.id)}>
                  {other.title}
                </a>
                <Amount cents={other.paidCents} />
              </li>
            ))}
          </ul>
        </RecordPart>
      )}
      <RecordPart title={t('course')}>
        <TimeLine
          steps={transitions.map(({ toState, actor, at }, index) => ({
            key: String(index),
            what: toState,
            who: actor,
            at,
          }))}
        />
      </RecordPart>
    </>
  );
}

/** What the payer, their bank or the provider has taken back, or has given back since. */
function Disputes({ disputes }: Pick<NonNullable<Line['payment']>, 'disputes'>) {
  return (
    <ul className="grid gap-1">
      {disputes.map(({ id, kind, state, amountCents }) => (
        <li key={id}>
          <Amount cents={amountCents} /> {kind}, {state} <code>{id}</code>
        </li>
      ))}
    </ul>
  );
}

function CustomerLink({ customer: { id, email, name } }: Pick<Line, 'customer'>) {
  return (
    <>
      <a className="link" href={consolePath('customers', { id })}>
        {email}
      </a>{' '}
      {name}
    </>
  );
}
