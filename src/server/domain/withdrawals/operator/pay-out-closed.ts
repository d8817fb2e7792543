/**
 * An operator pays out all that a closed account holds, such as a deposit that came too late, to the bank account that its former owner has
 * named. It is a withdrawal like any other: it goes into the next file for the bank, and is on the balance again when the transfer fails.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ClosedPayOut } from '#contract/operator/customers.ts';
import { payoutLife } from '#rules/lifecycles.ts';
import { accountErrors, compactIban, maskedIban } from '#rules/validation/sepa.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { customers } from '../../../db/schema/customers.ts';
import { accounts } from '../../../db/schema/ledger.ts';
import { payouts } from '../../../db/schema/offers.ts';
import { guard, runRead, statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError, throwIfChanged, throwValidationError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { customerAccount } from '../../ledger/accounts.ts';
import { encryptPayee } from '../../payouts/parts/payee.ts';
import { postWithdrawn } from '../../payouts/parts/postings.ts';
import { bankHolder } from '../parts/bank-holder.ts';

/** @throws `invalid_fields`, also for an account that is open or empty, `not_found`, and `changed_meanwhile` when the balance is not what was seen. */
export async function payOutClosed(
  ctx: OperatorContext,
  input: z.input<typeof ClosedPayOut>,
): Promise<{ payoutId: string; amountCents: number }> {
  const { customerId, holder, reason, seen, ...typed } = parseInput(ClosedPayOut, input);
  const { deps } = ctx;
  const { db, now, newId } = deps;
  const iban = compactIban(typed.iban);
  const errors = accountErrors(iban);
  if (errors.length > 0) throwValidationError(errors.map((error) => ({ ...error, field: 'iban' })));
  const amountCents = await heldByClosed(deps, customerId);
  if (seen) throwIfChanged([{ field: 'balanceCents', seen: seen.balanceCents, now: amountCents }]);
  if (amountCents <= 0) throwValidationError([{ field: 'customer', key: 'holds nothing that could be paid out' }]);

  const id = newId('out');
  const at = now();
  const payout = {
    id,
    offerId: null,
    customerId,
    method: 'sepa' as const,
    state: payoutLife.transitions.start.to,
    amountCents,
    attempt: 1,
    details: await encryptPayee(deps, id, { ...forgotten, account: { ...bankHolder(holder), iban } }),
    ibanMasked: maskedIban(iban),
    createdAt: at,
    updatedAt: at,
  };
  const isUnchanged = and(eq(accounts.id, customerAccount(customerId)), eq(accounts.balanceCents, amountCents));
  await write(db, [
    guard(sql`exists ${db.select({ id: accounts.id }).from(accounts).where(isUnchanged)}`, 'changed_meanwhile'),
    statement(db.insert(payouts).values(payout)),
    postWithdrawn(deps, payout),
    insertAuditEntry(ctx, {
      action: 'customers.pay-out',
      subject: customerId,
      details: { payoutId: id, amountCents, iban: maskedIban(iban), reason },
    }),
  ]);
  return { payoutId: id, amountCents };
}

/** What of a payee went with the account. */
const forgotten = { name: '', surname: '', email: '', phone: '', country: '', city: '', address: '', postCode: '' };

/** Whole cents. */
async function heldByClosed({ db }: Deps, customerId: string): Promise<number> {
  const [found] = await runRead(
    db
      .select({ closedAt: customers.closedAt, cents: accounts.balanceCents })
      .from(customers)
      .innerJoin(accounts, eq(accounts.customerId, customers.id))
      .where(and(eq(customers.id, customerId), eq(accounts.id, customerAccount(customerId))))
      .execute(),
  );
  if (!found) throw new DomainError('not_found');
  if (found.closedAt === null)
    throwValidationError([{ field: 'customer', key: 'has an open account, from which they withdraw it themselves' }]);
  return found.cents;
}
