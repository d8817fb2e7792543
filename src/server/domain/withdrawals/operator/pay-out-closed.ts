/**
 * An operator pays out all that a closed account holds, such as a deposit that came too late, to the bank account that its former owner has
 * named. It is a withdrawal like any other: it goes into the next file for the bank, and is on the balance again when the transfer fails.
 */
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { ClosedPayOut } from '#contract/operator/customers.ts';
import { accountErrors, compactIban } from '#rules/validation/sepa.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { customers } from '../../../db/schema/customers.ts';
import { accounts } from '../../../db/schema/ledger.ts';
import { runRead, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError, throwIfChanged, throwValidationError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { customerAccount } from '../../ledger/accounts.ts';
import { assertBalance } from '../../ledger/assert-balance.ts';
import { insertWithdrawal, newWithdrawal } from '../parts/new-withdrawal.ts';

/** @throws `invalid_fields`, also for an account that is open or empty, `not_found`, and `changed_meanwhile` when the balance is not what was seen. */
export async function payOutClosed(
  ctx: OperatorContext,
  input: z.input<typeof ClosedPayOut>,
): Promise<{ payoutId: string; amountCents: number }> {
  const { customerId, holder, reason, seen, ...typed } = parseInput(ClosedPayOut, input);
  const { deps } = ctx;
  const iban = compactIban(typed.iban);
  const errors = accountErrors(iban);
  if (errors.length > 0) throwValidationError(errors.map((error) => ({ ...error, field: 'iban' })));
  const amountCents = await heldByClosed(deps, customerId);
  if (seen) throwIfChanged([{ field: 'balanceCents', seen: seen.balanceCents, now: amountCents }]);
  if (amountCents <= 0) throwValidationError([{ field: 'customer', key: 'holds nothing that could be paid out' }]);

  const payout = await newWithdrawal(deps, { customerId, amountCents, contact: forgotten, holder, iban });
  await write(deps.db, [
    assertBalance(deps, customerId, amountCents),
    insertWithdrawal(deps, payout),
    insertAuditEntry(ctx, {
      action: 'customers.pay-out',
      subject: customerId,
      details: { payoutId: payout.id, amountCents, iban: payout.ibanMasked, reason },
    }),
  ]);
  return { payoutId: payout.id, amountCents };
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
