/** Takes a deposit back that the bank has taken back, once, however often its statement is read. See docs/product/disputes.md. */
import type { OperatorContext } from '../../../context.ts';
import { write } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { settleNotice } from '../../disputes/parts/dispute-settlement.ts';
import type { TakenBack } from './reconcile-statement.ts';

const attemptsMax = 8;

/** Takes what `reconcileStatement` has found. Returns false when it cannot be applied. */
export async function takeBackDeposit({ deps, actor }: OperatorContext, found: TakenBack): Promise<boolean> {
  const { payment, customer, entry, amountCents } = found;
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
    const settlement = await settleNotice(deps, { payment, customer, orderState: null }, notice);
    if ('failure' in settlement) return false;
    try {
      await write(deps.db, settlement.statements);
      await settlement.after?.();
      return true;
    } catch (error) {
      const isOvertaken = error instanceof DomainError && error.code === 'order_state' && attempt < attemptsMax;
      if (!isOvertaken) throw error;
    }
  }
}
