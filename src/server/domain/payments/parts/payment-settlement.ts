/** Settles a payment as a provider's event says: one batch for each outcome, which stands only while the payment is as it was read. */
import { and, eq, isNull, or, sql } from 'drizzle-orm';
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
import { isBuyable } from '../../cart/parts/buyable.ts';
import { recipientColumns } from '../../mail/parts/recipient.ts';
import { type CardOrder, sellLate, sellReserved } from '../../orders/parts/card-order-sale.ts';
import { ordersOf, releaseOrders } from '../../orders/parts/release.ts';
import { hasUseLeft } from '../../promos/parts/queries.ts';
import type { Settlement } from '../../settlement.ts';
import { creditLatePayment, creditTopUp } from './credits.ts';
import { type Outcome, outcomeOf } from './payment-outcome.ts';

type Subject = NonNullable<Awaited<ReturnType<typeof readSubject>>>;

/** The batch stops with `order_state` when something came in between. */
export async function settlePayment(deps: Deps, input: ProviderEvent): Promise<Settlement> {
  const { event } = input;
  const subject = await readSubject(deps, input);
  if (!subject) return { failure: 'unknown payment' };
  const mismatch = mismatchOf(subject, event);
  if (mismatch) return { failure: mismatch };
  const { payment, order } = subject;
  const outcome = outcomeOf(payment, order && { state: order.state, isAvailable: subject.isAvailable }, event);
  return { statements: statementsOf[outcome](deps, subject, event) };
}

/** Amounts and currencies that differ are left to an operator. */
function mismatchOf({ payment }: Subject, event: WebhookEvent): string | null {
  if (event.kind !== 'payment_succeeded') return null;
  const { chargedMinorUnits, currency } = payment;
  const paidUnits = event.amountMinorUnits ?? chargedMinorUnits;
  const paidCurrency = event.currency?.toUpperCase() ?? currency;
  if (paidUnits === chargedMinorUnits && paidCurrency === currency) return null;
  return `says ${paidUnits} ${paidCurrency}, ${chargedMinorUnits} ${currency} was asked for`;
}

type OutcomeStatements = (deps: Deps, subject: Subject, event: WebhookEvent) => Statements;

const statementsOf: Record<Outcome, OutcomeStatements> = {
  top_up: (deps, subject, event) => [succeed(deps, subject, event), creditTopUp(deps, subject)],
  sell: (deps, subject, event) => [succeed(deps, subject, event), sellReserved(deps, saleOf(subject))],
  sell_late: (deps, subject, event) => [
    succeed(deps, subject, event),
    assertOpenAccount(deps, subject),
    replaceOpenOrders(deps, subject),
    sellLate(deps, saleOf(subject)),
  ],
  credit_late: (deps, subject, event) => [succeed(deps, subject, event), creditLatePayment(deps, subject)],
  fail: (deps, subject, event) => endUnpaid(deps, subject, event, 'fail'),
  cancel: (deps, subject, event) => endUnpaid(deps, subject, event, 'cancel'),
  await: ({ db, now }, { payment }) => {
    const expiresAt = now() + sepaDepositDays * 86_400;
    return expectRows(db.update(payments).set({ expiresAt }).where(unchanged(payment)), 'order_state');
  },
  none: () => [],
};

function succeed({ db, now }: Deps, { payment }: Subject, { moneyRef }: WebhookEvent): Statements {
  const set = { failure: null, settledAt: now(), ...(moneyRef ? { moneyRef } : {}) };
  const options = { where: unchanged(payment), set };
  return expectRows(transition(db, payments, paymentLife, 'succeed', options), 'order_state');
}

/** Nobody is sold anything whose account is closed meanwhile. */
function assertOpenAccount({ db }: Deps, { payment }: Subject): Statements {
  const isOpen = and(eq(customers.id, payment.customerId), isNull(customers.closedAt));
  return guard(sql`exists ${db.select({ id: customers.id }).from(customers).where(isOpen)}`, 'order_state');
}

/** The customer's own open orders on the same items. */
function replaceOpenOrders({ db, now }: Deps, { payment, lines }: Subject): Statements {
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
  { payment, order }: Subject,
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

function unchanged({ id, state }: Subject['payment']) {
  return and(eq(payments.id, id), eq(payments.state, state));
}

function saleOf({ order, ...subject }: Subject): CardOrder {
  if (!order) throw new Error(`${subject.payment.id} buys nothing`);
  return { ...subject, order };
}

async function readSubject({ db }: Deps, { provider, event }: ProviderEvent) {
  const isSubject = and(
    eq(payments.provider, provider),
    or(eq(payments.id, event.subjectId ?? ''), eq(payments.providerRef, event.providerRef)),
  );
  const orderIds = db.select({ orderId: payments.orderId }).from(payments).where(isSubject);
  const [[row], lines] = await runRead(
    db.batch([
      db
        .select({ payment: payments, order: orders, customer: recipientColumns, useIsLeft: hasUseLeft() })
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
  if (!row) return null;
  const { useIsLeft: isUseLeft, ...subject } = row;
  // SQLite's truth values
  const isOpen = subject.customer.closedAt === null;
  const isAvailable = isOpen && isUseLeft === 1 && lines.every(({ isFree }) => isFree === 1);
  return { ...subject, lines: lines.map(({ line }) => line), isAvailable };
}
