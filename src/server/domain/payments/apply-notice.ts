/**
 * Lets a notice take effect, whenever and however often it comes: each path is one batch that stands only while the payment and its
 * items are as they were read, and is judged anew when they are not.
 */
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Notice, ProviderName } from '../../adapters/payments/port.ts';
import { items } from '../../db/schema/catalogue.ts';
import { customers } from '../../db/schema/customers.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { notices, payments } from '../../db/schema/payments.ts';
import { guard, reading, type Step, step, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { releaseOrders } from '../orders/release-orders.ts';
import { sellLate, sellReserved } from '../orders/sell-order.ts';
import { settlePayout } from '../payouts/settle-payout.ts';
import { creditLatePayment, topUp } from './settle-steps.ts';

const attemptsMax = 8;

export type Settlement = NonNullable<Awaited<ReturnType<typeof readSettlement>>>;

/** A notice that cannot be applied is kept with its failure. Throws only when the database does not answer. */
export async function applyNotice(deps: Deps, provider: ProviderName, notice: Notice): Promise<void> {
  if (isAboutPayout(notice)) return applyPayoutNotice(deps, provider, notice);
  for (let attempt = 1; ; attempt++) {
    const settlement = await readSettlement(deps, provider, notice);
    if (settlement?.appliedAt) return;
    const failure = failureOf(settlement, notice);
    if (failure || !settlement) return await keepFailure(deps, provider, notice, failure ?? 'unknown payment');
    try {
      await write(deps.db, [...stepsOf(deps, settlement, notice), applied(deps, provider, notice)]);
      return;
    } catch (error) {
      const overtaken = error instanceof Refusal && error.code === 'order_state';
      if (!overtaken || attempt === attemptsMax) throw error;
    }
  }
}

function isAboutPayout({ kind }: Notice): boolean {
  return kind === 'payout_paid' || kind === 'payout_failed';
}

async function applyPayoutNotice(deps: Deps, provider: ProviderName, notice: Notice): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const settlement = await settlePayout(deps, provider, notice);
    if ('failure' in settlement) return await keepFailure(deps, provider, notice, settlement.failure);
    try {
      await write(deps.db, [...settlement.steps, applied(deps, provider, notice)]);
      return;
    } catch (error) {
      const overtaken = error instanceof Refusal && ['offer_not_open', 'payout_state'].includes(error.code);
      if (!overtaken || attempt === attemptsMax) throw error;
    }
  }
}

function failureOf(settlement: Settlement | null, notice: Notice): string | null {
  if (!notice.kind.startsWith('payment_')) return `nothing takes ${notice.kind}`;
  if (!settlement) return 'unknown payment';
  if (notice.kind !== 'payment_succeeded') return null;
  const { chargedMinorUnits, currency } = settlement.payment;
  const saysAmount = notice.amountMinorUnits ?? chargedMinorUnits;
  const saysCurrency = notice.currency?.toUpperCase() ?? currency;
  if (saysAmount === chargedMinorUnits && saysCurrency === currency) return null;
  return `says ${saysAmount} ${saysCurrency}, ${chargedMinorUnits} ${currency} was asked for`;
}

function stepsOf(deps: Deps, settlement: Settlement, notice: Notice): Step[] {
  const { db } = deps;
  const { payment, order } = settlement;
  const now = deps.now();
  const asRead = guard(
    sql`(select state from ${payments} where ${payments.id} = ${payment.id}) = ${payment.state}`,
    'order_state',
  );
  if (notice.kind === 'payment_succeeded') {
    if (payment.state === 'Success') return [];
    const paid = { state: 'Success' as const, failure: null, settledAt: now };
    const success = [asRead, step(db.update(payments).set(paid).where(eq(payments.id, payment.id)))];
    if (!order) return [...success, ...topUp(deps, settlement)];
    if (order.state === 'open') return [...success, ...sellReserved(deps, { ...settlement, order })];
    const free = settlement.lines.every((line) => line.itemState === 'available');
    if (order.state === 'failed' && free) return [...success, ...sellLate(deps, { ...settlement, order })];
    return [...success, ...creditLatePayment(deps, settlement)];
  }
  if (payment.state !== 'Pending') return [];
  const ended = {
    paymentState: notice.kind === 'payment_failed' ? ('Error' as const) : ('Cancelled' as const),
    failure: notice.failure ?? notice.kind,
  };
  if (order)
    return [asRead, ...releaseOrders(db, now, { which: eq(orders.id, order.id), actor: 'provider', ...ended })];
  const { paymentState: state, failure } = ended;
  return [asRead, step(db.update(payments).set({ state, failure, settledAt: now }).where(eq(payments.id, payment.id)))];
}

async function readSettlement({ db }: Deps, provider: ProviderName, notice: Notice) {
  const theirs = and(
    eq(payments.provider, provider),
    or(eq(payments.id, notice.subjectId ?? ''), eq(payments.providerRef, notice.providerRef)),
  );
  const wanted = db.select({ orderId: payments.orderId }).from(payments).where(theirs);
  const [found, lines, stored] = await reading(
    db.batch([
      db
        .select({ payment: payments, order: orders, customer: customers })
        .from(payments)
        .innerJoin(customers, eq(customers.id, payments.customerId))
        .leftJoin(orders, eq(orders.id, payments.orderId))
        .where(theirs),
      db
        .select({ line: orderLines, itemState: items.state })
        .from(orderLines)
        .innerJoin(items, eq(items.id, orderLines.itemId))
        .where(sql`${orderLines.orderId} in ${wanted}`),
      db.select({ appliedAt: notices.appliedAt }).from(notices).where(event(provider, notice)),
    ]),
  );
  const row = found[0];
  if (!row) return null;
  const withItems = lines.map(({ line, itemState }) => ({ ...line, itemState }));
  return { ...row, lines: withItems, appliedAt: stored[0]?.appliedAt ?? null };
}

function applied({ db, now }: Deps, provider: ProviderName, notice: Notice): Step {
  const done = { appliedAt: now(), failure: null, attempts: sql`${notices.attempts} + 1` };
  return step(
    db
      .update(notices)
      .set(done)
      .where(and(event(provider, notice), isNull(notices.appliedAt))),
  );
}

async function keepFailure({ db }: Deps, provider: ProviderName, notice: Notice, failure: string): Promise<void> {
  const kept = { failure, attempts: sql`${notices.attempts} + 1` };
  await write(db, [step(db.update(notices).set(kept).where(event(provider, notice)))]);
}

function event(provider: ProviderName, notice: Notice) {
  return and(eq(notices.provider, provider), eq(notices.eventId, notice.eventId));
}
