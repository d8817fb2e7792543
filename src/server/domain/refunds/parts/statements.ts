/**
 * Refunds what was paid for an order line, or a part of it, in the batch that says so in the line: to the balance at once, or to the card,
 * which `send-refunds.ts` asks the provider for and an event confirms.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { refundUnits } from '#rules/currency.ts';
import { refundLife } from '#rules/lifecycles.ts';
import { alsoInState } from '../../../db/in-state.ts';
import { disputes } from '../../../db/schema/disputes.ts';
import { payments, refunds } from '../../../db/schema/payments.ts';
import { expectRows, guard, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { customerAccount, systemAccounts } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.ts';

export type RefundTarget = 'balance' | 'source';

/** Minor units that were refunded to the card, or are on their way there. */
const refundedUnits: SQL<number> = sql<number>`(select coalesce(sum(${refunds.chargedMinorUnits}), 0) from ${refunds}
  where ${refunds.paymentId} = ${payments.id} and not ${alsoInState(refunds.state, 'failed')})`;

/** Minor units of what was charged that are with the shop: neither refunded, nor taken back by the payer or the provider. */
const keptUnits: SQL<number> = sql<number>`${payments.chargedMinorUnits} - ${refundedUnits}
  - (select coalesce(sum(${disputes.minorUnits}), 0) from ${disputes}
    where ${disputes.paymentId} = ${payments.id} and ${disputes.takenAt} is not null and ${disputes.restoredAt} is null)`;

/** What a refund wants to know of the payment that it goes back along. */
export const refundedPaymentColumns = {
  id: payments.id,
  state: payments.state,
  amountCents: payments.amountCents,
  chargedMinorUnits: payments.chargedMinorUnits,
  currency: payments.currency,
  refundedCents: payments.refundedCents,
  refundedUnits,
  keptUnits,
};

type Units = Record<'refundedUnits' | 'keptUnits', number>;
type RefundedPayment = Pick<typeof payments.$inferSelect, Exclude<keyof typeof refundedPaymentColumns, keyof Units>> &
  Units;

export interface LineRefund {
  line: { id: string; customerId: string };
  amountCents: number;
  target: RefundTarget;
  reason: string;
  /** The card payment of the line's order, if it was paid so. */
  payment: RefundedPayment | null;
}

/**
 * @throws `refund_impossible` for a target `source` without a card payment, `payment_taken_back` where its payer or provider has taken so
 * much of it back that the card would get more than was charged. The batch stops with `order_state` when another refund of the same payment
 * came in between, and with `payment_taken_back` when a dispute did.
 */
export function refundLine(
  { db, newId, now }: Deps,
  { line, amountCents, target, reason, payment }: LineRefund,
): Statements {
  if (amountCents === 0) return [];
  const refund = {
    id: newId('ref'),
    customerId: line.customerId,
    lineId: line.id,
    target,
    amountCents,
    reason,
    createdAt: now(),
  };
  if (target === 'balance') {
    return [
      statement(db.insert(refunds).values({ ...refund, state: 'done', doneAt: now() })),
      transfer(db, now(), {
        code: 'refund',
        causeId: refund.id,
        from: systemAccounts.sales,
        to: customerAccount(line.customerId),
        amountCents,
      }),
    ];
  }
  const chargedMinorUnits = payment ? refundUnits(payment, amountCents) : 0;
  if (payment?.state !== 'Success' || chargedMinorUnits === 0) throw new DomainError('refund_impossible');
  if (payment.keptUnits < chargedMinorUnits) throw new DomainError('payment_taken_back');
  const isNow = (units: SQL) =>
    sql`exists (select 1 from ${payments} where ${payments.id} = ${payment.id} and ${units})`;
  const unchanged = and(eq(payments.id, payment.id), eq(payments.refundedCents, payment.refundedCents));
  const refundedCents = sql`${payments.refundedCents} + ${amountCents}`;
  return [
    guard(isNow(sql`${keptUnits} >= ${chargedMinorUnits}`), 'payment_taken_back'),
    guard(isNow(sql`${refundedUnits} = ${payment.refundedUnits}`), 'order_state'),
    expectRows(db.update(payments).set({ refundedCents }).where(unchanged), 'order_state'),
    statement(
      db.insert(refunds).values({ ...refund, paymentId: payment.id, chargedMinorUnits, state: refundLife.initial[0] }),
    ),
  ];
}
