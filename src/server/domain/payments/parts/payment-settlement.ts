/** Lets a provider's event about a payment take effect: each path is one batch that stands only while all is as it was read. */
import { and, eq, or, sql } from 'drizzle-orm';
import { sepaDepositDays } from '#rules/limits.ts';
import type { ProviderName, WebhookEvent } from '../../../adapters/payments/port.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { customers } from '../../../db/schema/customers.ts';
import { orderLines, orders } from '../../../db/schema/orders.ts';
import { payments } from '../../../db/schema/payments.ts';
import { guard, runRead, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { isBuyable } from '../../cart/is-buyable.ts';
import { ordersOf, releaseOrders } from '../../orders/release-orders.ts';
import { sellLate, sellReserved } from '../../orders/sell-order.ts';
import { useIsLeft } from '../../promos/use-is-left.ts';
import { creditLatePayment, topUp } from './credits.ts';

type Settlement = NonNullable<Awaited<ReturnType<typeof readSettlement>>>;

/** The batch stops with `order_state` when something came in between. */
export async function settlePayment(
  deps: Deps,
  provider: ProviderName,
  event: WebhookEvent,
): Promise<{ statements: Statements } | { failure: string }> {
  const settlement = await readSettlement(deps, provider, event);
  if (!settlement) return { failure: 'unknown payment' };
  const failure = differenceOf(settlement, event);
  return failure ? { failure } : { statements: statementsOf(deps, settlement, event) };
}

function differenceOf({ payment }: Settlement, event: WebhookEvent): string | null {
  if (event.kind !== 'payment_succeeded') return null;
  const { chargedMinorUnits, currency } = payment;
  const saysAmount = event.amountMinorUnits ?? chargedMinorUnits;
  const saysCurrency = event.currency?.toUpperCase() ?? currency;
  if (saysAmount === chargedMinorUnits && saysCurrency === currency) return null;
  return `says ${saysAmount} ${saysCurrency}, ${chargedMinorUnits} ${currency} was asked for`;
}

function statementsOf(deps: Deps, settlement: Settlement, event: WebhookEvent): Statements {
  const { db } = deps;
  const { payment, order } = settlement;
  const now = deps.now();
  const unchanged = guard(
    sql`(select state from ${payments} where ${payments.id} = ${payment.id}) = ${payment.state}`,
    'order_state',
  );
  if (event.kind === 'payment_succeeded') {
    if (payment.state === 'Success') return [];
    const paid = { state: 'Success' as const, failure: null, settledAt: now };
    const success = [unchanged, statement(db.update(payments).set(paid).where(eq(payments.id, payment.id)))];
    if (!order) return [...success, topUp(deps, settlement)];
    if (order.state === 'open') return [...success, sellReserved(deps, { ...settlement, order })];
    const free = settlement.lines.every((line) => line.free === 1);
    if (order.state === 'failed' && free && settlement.useIsLeft === 1) {
      const held = ordersOf(
        db,
        order.customerId,
        settlement.lines.map((line) => line.itemId),
      );
      const replaced = { which: held, paymentState: 'Cancelled' as const, failure: 'replaced', actor: 'provider' };
      return [...success, releaseOrders(db, now, replaced), sellLate(deps, { ...settlement, order })];
    }
    return [...success, creditLatePayment(deps, settlement)];
  }
  if (payment.state !== 'Pending') return [];
  if (event.kind === 'payment_awaited') {
    const expiresAt = now + sepaDepositDays * 86_400;
    return [unchanged, statement(db.update(payments).set({ expiresAt }).where(eq(payments.id, payment.id)))];
  }
  const ended = {
    paymentState: event.kind === 'payment_failed' ? ('Error' as const) : ('Cancelled' as const),
    failure: event.failure ?? event.kind,
  };
  if (order)
    return [unchanged, releaseOrders(db, now, { which: eq(orders.id, order.id), actor: 'provider', ...ended })];
  const { paymentState: state, failure } = ended;
  return [
    unchanged,
    statement(db.update(payments).set({ state, failure, settledAt: now }).where(eq(payments.id, payment.id))),
  ];
}

async function readSettlement({ db }: Deps, provider: ProviderName, event: WebhookEvent) {
  const theirs = and(
    eq(payments.provider, provider),
    or(eq(payments.id, event.subjectId ?? ''), eq(payments.providerRef, event.providerRef)),
  );
  const wanted = db.select({ orderId: payments.orderId }).from(payments).where(theirs);
  const [found, lines] = await runRead(
    db.batch([
      db
        .select({ payment: payments, order: orders, customer: customers, useIsLeft: useIsLeft() })
        .from(payments)
        .innerJoin(customers, eq(customers.id, payments.customerId))
        .leftJoin(orders, eq(orders.id, payments.orderId))
        .where(theirs),
      db
        .select({ line: orderLines, free: isBuyable(orderLines.customerId) })
        .from(orderLines)
        .innerJoin(items, eq(items.id, orderLines.itemId))
        .leftJoin(orders, eq(orders.id, items.reservedOrderId))
        .where(sql`${orderLines.orderId} in ${wanted}`),
    ]),
  );
  const row = found[0];
  if (!row) return null;
  return { ...row, lines: lines.map(({ line, free }) => ({ ...line, free })) };
}
