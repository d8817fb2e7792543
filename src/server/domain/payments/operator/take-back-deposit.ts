/** Takes a deposit back that the bank has taken back, once, however often its statement is read. See docs/product/disputes.md. */
import { and, eq } from 'drizzle-orm';
import { paymentLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { inState } from '../../../db/in-state.ts';
import { payments } from '../../../db/schema/payments.ts';
import { runRead, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { settleNotice } from '../../disputes/parts/dispute-settlement.ts';
import type { TakenBack } from './reconcile-statement.ts';

const attemptsMax = 8;
const overtakenBy = ['order_state', 'trade_state'];

/** Takes what `reconcileStatement` has found. Returns false when it cannot be applied. */
export async function takeBackDeposit({ deps, actor }: OperatorContext, found: TakenBack): Promise<boolean> {
  const { customer, entry, amountCents } = found;
  const notice = {
    event: 'money_refunded' as const,
    kind: 'return' as const,
    providerRef: entry.id,
    minorUnits: amountCents,
    reason: '',
    evidenceDueAt: null,
    actor,
  };
  for (let attempt = 1; ; attempt++) {
    // read anew: the same statement may have credited it since
    const payment = await readPayment(deps, found.payment.id);
    const settlement = payment && (await settleNotice(deps, { payment, customer, orderState: null }, notice));
    if (!settlement) return false;
    if ('failure' in settlement) return false;
    try {
      await write(deps.db, settlement.statements);
      await settlement.after?.();
      return true;
    } catch (error) {
      const isOvertaken = error instanceof DomainError && overtakenBy.includes(error.code) && attempt < attemptsMax;
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
