/** Takes a deposit back that the bank has taken back, once, however often its statement is read. See docs/product/disputes.md. */

import { and, eq } from 'drizzle-orm';
import { paymentLife } from '#rules/lifecycles.ts';
import { takeBackAttemptsMax } from '#rules/limits/retries.ts';
import type { OperatorContext } from '../../../../context.ts';
import { inState } from '../../../../db/in-state.ts';
import { insertAuditEntry } from '../../../../db/insert-audit-entry.ts';
import { payments } from '../../../../db/schema/payments.ts';
import { runRead, write } from '../../../../db/write.ts';
import type { Deps } from '../../../../deps.ts';
import { DomainError } from '../../../../domain-error.ts';
import { settlePaymentDispute } from '../../../disputes/parts/dispute-settlement.ts';
import type { EntryRow } from './entry-facts.ts';
import { auditedEntry, matchEntry } from './entry-transition.ts';
import type { ReturnedDeposit } from './match-returns.ts';

const overtakenBy = ['order_state', 'trade_state'];

/** Returns false when the deposit is not paid, or not as much as is taken back. @throws `entry_state`. */
export async function takeBackDeposit(
  ctx: OperatorContext,
  entry: EntryRow,
  {
    payment: { id },
    customer,
    amountCents,
    isKnown,
  }: Pick<ReturnedDeposit, 'payment' | 'customer' | 'amountCents' | 'isKnown'>,
): Promise<boolean> {
  const { deps, actor } = ctx;
  const input = {
    event: 'money_refunded' as const,
    kind: 'return' as const,
    providerRef: entry.reference,
    minorUnits: amountCents,
    reason: entry.returnReason,
    evidenceDueAt: null,
    actor,
  };
  for (let attempt = 1; ; attempt++) {
    // read anew: the same statement may have credited it since
    const payment = await readPayment(deps, id);
    if (!payment) return false;
    const matched = [
      matchEntry(ctx, entry, { outcome: 'deposit_taken_back', paymentId: id, customerId: payment.customerId }),
      insertAuditEntry(ctx, { action: 'deposits.take_back', subject: id, details: auditedEntry(entry) }),
    ];
    const settlement = isKnown
      ? { statements: null }
      : await settlePaymentDispute(deps, { payment, customer, orderState: null }, input);
    if ('failure' in settlement) return false;
    try {
      await write(deps.db, [matched, settlement.statements]);
      if ('after' in settlement) await settlement.after?.();
      return true;
    } catch (error) {
      const isOvertaken =
        error instanceof DomainError && overtakenBy.includes(error.code) && attempt < takeBackAttemptsMax;
      if (!isOvertaken) throw error;
    }
  }
}

async function readPayment({ db }: Deps, id: string) {
  const isPaid = inState(payments.state, paymentLife.transitions.succeed.to);
  const [payment] = await runRead(
    db
      .select()
      .from(payments)
      .where(and(eq(payments.id, id), isPaid))
      .execute(),
  );
  return payment;
}
