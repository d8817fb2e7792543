/** Settles a payment as a provider's event says: one batch for each outcome, which stands only while the payment is as it was read. */
import { and, eq, or, sql } from 'drizzle-orm';
import { paymentLife } from '#rules/lifecycles.ts';
import { sepaDepositDays } from '#rules/limits.ts';
import type { ProviderEvent, WebhookEvent } from '../../../adapters/payments/port.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { customers } from '../../../db/schema/customers.ts';
import { orderLines, orders } from '../../../db/schema/orders.ts';
import { payments } from '../../../db/schema/payments.ts';
import { transition } from '../../../db/transition.ts';
import { expectRows, guard, runRead, type Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { isBuyable } from '../../cart/buyable.ts';
import { recipientColumns } from '../../mail/recipient.ts';
import { type CardOrder, sellLate, sellReserved } from '../../orders/parts/card-order-sale.ts';
import { ordersOf, releaseOrders } from '../../orders/parts/release.ts';
import { useIsLeft } from '../../promos/queries.ts';
import { creditLatePayment, creditTopUp } from './credits.ts';
import { type Outcome, outcomeOf } from './payment-outcome.ts';

type Settlement = NonNullable<Awaited<ReturnType<typeof readSettlement>>>;

/** The batch stops with `order_state` when something came in between. */
export async function settlePayment(
  deps: Deps,
  input: ProviderEvent,
): Promise<{ statements: Statements } | { failure: string }> {
  const { event } = input;
  const settlement = await readSettlement(deps, input);
  if (!settlement) return { failure: 'unknown payment' };
  const mismatch = mismatchOf(settlement, event);
  if (mismatch) return { failure: mismatch };
  const { payment, order } = settlement;
  const outcome = outcomeOf(payment, order && { state: order.state, isAvailable: settlement.isAvailable }, event);
  return { statements: statementsOf[outcome](deps, settlement, event) };
}

/** Amounts and currencies that differ are left to an operator. */
function mismatchOf({ payment }: Settlement, event: WebhookEvent): string | null {
  if (event.kind !== 'payment_succeeded') return null;
  const { chargedMinorUnits, currency } = payment;
  const paidUnits = event.amountMinorUnits ?? chargedMinorUnits;
  const paidCurrency = event.currency?.toUpperCase() ?? currency;
  if (paidUnits === chargedMinorUnits && paidCurrency === currency) return null;
  return `says ${paidUnits} ${paidCurrency}, ${chargedMinorUnits} ${currency} was asked for`;
}

type OutcomeStatements = (deps: Deps, settlement: Settlement, event: WebhookEvent) => Statements;

const statementsOf: Record<Outcome, OutcomeStatements> = {
  top_up: (deps, settlement) => [succeed(deps, settlement), creditTopUp(deps, settlement)],
  sell: (deps, settlement) => [succeed(deps, settlement), sellReserved(deps, saleOf(settlement))],
  sell_late: (deps, settlement) => [
    succeed(deps, settlement),
    replaceOpenOrders(deps, settlement),
    sellLate(deps, saleOf(settlement)),
  ],
  credit_late: (deps, settlement) => [succeed(deps, settlement), creditLatePayment(deps, settlement)],
  fail: (deps, settlement, event) => endUnpaid(deps, settlement, event, 'fail'),
  cancel: (deps, settlement, event) => endUnpaid(deps, settlement, event, 'cancel'),
  await: ({ db, now }, { payment }) => {
    const expiresAt = now() + sepaDepositDays * 86_400;
    return expectRows(db.update(payments).set({ expiresAt }).where(unchanged(payment)), 'order_state');
  },
  none: () => [],
};

function succeed({ db, now }: Deps, { payment }: Settlement): Statements {
  const options = { where: unchanged(payment), set: { failure: null, settledAt: now() } };
  return expectRows(transition(db, payments, paymentLife, 'succeed', options), 'order_state');
}

/** The customer's own open orders on the same items. */
function replaceOpenOrders({ db, now }: Deps, { payment, lines }: Settlement): Statements {
  const itemIds = lines.map(({ itemId }) => itemId);
  return releaseOrders(db, now(), {
    which: ordersOf(db, payment.customerId, itemIds),
    paymentTransition: 'cancel',
    failure: 'replaced',
    actor: 'provider',
  });
}

function endUnpaid(
  { db, now }: Deps,
  { payment, order }: Settlement,
  event: WebhookEvent,
  name: 'fail' | 'cancel',
): Statements {
  const failure = event.failure ?? event.kind;
  if (!order) {
    const options = { where: unchanged(payment), set: { failure, settledAt: now() } };
    return expectRows(transition(db, payments, paymentLife, name, options), 'order_state');
  }
  const stands = guard(sql`exists (select 1 from ${payments} where ${unchanged(payment)})`, 'order_state');
  const which = eq(orders.id, order.id);
  return [stands, releaseOrders(db, now(), { which, paymentTransition: name, failure, actor: 'provider' })];
}

function unchanged({ id, state }: Settlement['payment']) {
  return and(eq(payments.id, id), eq(payments.state, state));
}

function saleOf({ order, ...settlement }: Settlement): CardOrder {
  if (!order) throw new Error(`${settlement.payment.id} buys nothing`);
  return { ...settlement, order };
}

async function readSettlement({ db }: Deps, { provider, event }: ProviderEvent) {
  const isSubject = and(
    eq(payments.provider, provider),
    or(eq(payments.id, event.subjectId ?? ''), eq(payments.providerRef, event.providerRef)),
  );
  const orderIds = db.select({ orderId: payments.orderId }).from(payments).where(isSubject);
  const [[subject], lines] = await runRead(
    db.batch([
      db
        .select({ payment: payments, order: orders, customer: recipientColumns, useIsLeft: useIsLeft() })
        .from(payments)
        .innerJoin(customers, eq(customers.id, payments.customerId))
        .leftJoin(orders, eq(orders.id, payments.orderId))
        .where(isSubject),
      db
        .select({ line: orderLines, isFree: isBuyable(orderLines.customerId) })
        .from(orderLines)
        .innerJoin(items, eq(items.id, orderLines.itemId))
        .leftJoin(orders, eq(orders.id, items.reservedOrderId))
        .where(sql`${orderLines.orderId} in ${orderIds}`),
    ]),
  );
  if (!subject) return null;
  const { useIsLeft: isUseLeft, ...settlement } = subject;
  // SQLite's truth values
  const isAvailable = isUseLeft === 1 && lines.every(({ isFree }) => isFree === 1);
  return { ...settlement, lines: lines.map(({ line }) => line), isAvailable };
}
