/** Money that came in for a customer who has not announced it: a deposit is made of it, and credited. */
import { eq, or, sql } from 'drizzle-orm';
import { paymentLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../../context.ts';
import { insertAuditEntry } from '../../../../db/insert-audit-entry.ts';
import { customers } from '../../../../db/schema/customers.ts';
import { runRead, write } from '../../../../db/write.ts';
import type { Deps } from '../../../../deps.ts';
import { DomainError, throwValidationError } from '../../../../domain-error.ts';
import { recipientColumns } from '../../../mail/parts/recipient.ts';
import { creditTopUp } from '../../../payments/parts/credits.ts';
import { insertPayment, newPayment } from '../../../payments/parts/new-payment.ts';
import type { Assignment } from '../assign-entry.ts';
import { type EntryRow, isReturn } from './entry-facts.ts';
import { auditedEntry, matchEntry } from './entry-transition.ts';

/** @throws `invalid_fields` for money that did not come in or came back, and `not_found` for an account that is closed too. */
export async function assignedCredit(
  ctx: OperatorContext,
  entry: EntryRow & { amountCents: number },
  name: string,
): Promise<Assignment> {
  const { deps } = ctx;
  if (entry.direction === 'out')
    throwValidationError([{ field: 'customer', key: 'gets no money that went out; name the deposit or the payout' }]);
  if (isReturn(entry))
    throwValidationError([{ field: 'customer', key: 'gets no money that came back; name the payout' }]);
  const found = await findCustomer(deps, name);
  if (!found || found.closedAt !== null) throw new DomainError('not_found', { values: { missing: name } });
  const { id: customerId, customer } = found;
  return {
    target: { customerId },
    outcome: 'deposit',
    async apply(permission) {
      const payment = { ...draftOf(deps, entry, customerId), state: paymentLife.transitions.succeed.to };
      const details = { ...auditedEntry(entry), customerId };
      await write(deps.db, [
        permission,
        insertPayment(deps.db, payment),
        matchEntry(ctx, entry, { outcome: 'deposit', paymentId: payment.id, customerId }),
        creditTopUp(deps, { payment, customer }),
        insertAuditEntry(ctx, { action: 'deposits.assign', subject: payment.id, details }),
      ]);
    },
  };
}

function draftOf(
  deps: Deps,
  { amountCents, partyName, partyIban }: EntryRow & { amountCents: number },
  customerId: string,
) {
  const now = deps.now();
  return newPayment(deps, {
    customerId,
    orderId: null,
    provider: 'bank',
    method: 'sepa',
    amountCents,
    currency: 'EUR',
    chargedMinorUnits: amountCents,
    rateMicros: 1_000_000,
    payerIban: partyIban || null,
    payerName: partyName,
    createdAt: now,
    expiresAt: now,
    settledAt: now,
  });
}

/** By id or e-mail address. */
async function findCustomer({ db }: Deps, name: string) {
  const { id, email, closedAt } = customers;
  const [found] = await runRead(
    db
      .select({ id, closedAt, customer: recipientColumns })
      .from(customers)
      .where(or(eq(id, name), sql`lower(${email}) = ${name.toLowerCase()}`))
      .execute(),
  );
  return found;
}
