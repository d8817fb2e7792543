/** Credits a bank transfer to the customer who announced it, once, however often its statement is read. */
import { and, eq } from 'drizzle-orm';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { payments, statementEntries } from '../../../db/schema/payments.ts';
import { expectRows, statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { topUp } from '../parts/credits.ts';
import type { Match } from './reconcile-statement.ts';

/** False when another run has credited it, or another entry has paid the deposit, meanwhile: then nothing was changed. */
export async function creditTransfer(deps: Deps, actor: string, match: Match): Promise<boolean> {
  const { db } = deps;
  const { payment, customer, entry, amountCents, reference, late } = match;
  const at = deps.now();
  const paid = {
    state: 'Success' as const,
    failure: null,
    amountCents,
    chargedMinorUnits: amountCents,
    settledAt: at,
  };
  const unchanged = and(eq(payments.id, payment.id), eq(payments.state, payment.state));
  const kept = {
    id: entry.id,
    paymentId: payment.id,
    amountCents,
    payerName: entry.payerName,
    reference,
    bookedAt: entry.bookedAt,
    matchedAt: at,
  };
  const details = { entry: entry.id, amountCents, expectedCents: payment.amountCents, late };
  const statements = [
    statement(db.insert(statementEntries).values(kept), 'order_state'),
    expectRows(db.update(payments).set(paid).where(unchanged), 'order_state'),
    topUp(deps, { payment: { ...payment, amountCents }, customer }),
    insertAuditEntry(deps, { actor, action: 'deposits.match', subject: payment.id, details }),
  ];
  try {
    await write(db, statements);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'order_state') return false;
    throw error;
  }
}
