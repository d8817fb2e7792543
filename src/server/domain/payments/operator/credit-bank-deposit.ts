/** Credits a bank transfer to the customer who announced it, once, however often its statement is read. */
import { and, eq } from 'drizzle-orm';
import { paymentLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { payments, statementEntries } from '../../../db/schema/payments.ts';
import { transition } from '../../../db/transition.ts';
import { expectRows, statement, write } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { creditTopUp } from '../parts/credits.ts';
import type { Match } from './reconcile-statement.ts';

/** Takes a match of `reconcileStatement`. Returns false when another run, or another entry, has paid the deposit meanwhile. */
export async function creditBankDeposit(ctx: OperatorContext, match: Match): Promise<boolean> {
  const { deps } = ctx;
  const { db } = deps;
  const { payment, customer, entry, amountCents, reference, isLate } = match;
  const now = deps.now();
  const succeeded = transition(db, payments, paymentLife, 'succeed', {
    where: and(eq(payments.id, payment.id), eq(payments.state, payment.state)),
    set: { failure: null, amountCents, chargedMinorUnits: amountCents, settledAt: now },
  });
  const statementEntry = {
    id: entry.id,
    paymentId: payment.id,
    amountCents,
    payerName: entry.payerName,
    reference,
    bookedAt: entry.bookedAt,
    matchedAt: now,
  };
  const details = { entry: entry.id, amountCents, expectedCents: payment.amountCents, late: isLate };
  try {
    await write(db, [
      statement(db.insert(statementEntries).values(statementEntry), 'order_state'),
      expectRows(succeeded, 'order_state'),
      creditTopUp(deps, { payment: { ...payment, amountCents }, customer }),
      insertAuditEntry(ctx, { action: 'deposits.match', subject: payment.id, details }),
    ]);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'order_state') return false;
    throw error;
  }
}
