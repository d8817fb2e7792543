/**
 * An operator pays out what can be withdrawn of a closed account, such as a deposit that came too late, to the bank account that its former
 * owner has named. It is a withdrawal like any other: it goes into the next file for the bank, and is on the balance again when the transfer
 * fails. Promotional credit goes back to the shop in the same batch: nobody can spend it any more.
 */
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ClosedPayOut } from '#contract/operator/customers.ts';
import { accountErrors, compactIban } from '#rules/validation/sepa.ts';
import { type Funds, fundsOf } from '#rules/withdrawable.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { customers } from '../../../db/schema/customers.ts';
import { runRead, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError, throwIfChanged, throwValidationError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { customerAccount, systemAccounts } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.ts';
import { unchangedMovements } from '../../ledger/unchanged-movements.ts';
import { settingsQuery } from '../../settings/parts/queries.ts';
import { settingValues } from '../../settings/parts/settings.ts';
import { movementsOf, movementsQuery } from '../parts/movements.ts';
import { insertWithdrawal, newWithdrawal } from '../parts/new-withdrawal.ts';

/** @throws `invalid_fields`, also for an account that is open or holds nothing to pay out, `not_found`, and `changed_meanwhile` when the balance is not what was seen. */
export async function payOutClosed(
  ctx: OperatorContext,
  input: z.input<typeof ClosedPayOut>,
): Promise<{ payoutId: string; amountCents: number }> {
  const { customerId, holder, reason, seen, ...typed } = parseInput(ClosedPayOut, input);
  const { deps } = ctx;
  const iban = compactIban(typed.iban);
  const errors = accountErrors(iban);
  if (errors.length > 0) throwValidationError(errors.map((error) => ({ ...error, field: 'iban' })));
  const { funds, movements } = await heldByClosed(deps, customerId);
  const { availableCents, withdrawableCents: amountCents, promotionalCents } = funds;
  if (seen) throwIfChanged([{ field: 'balanceCents', seen: seen.balanceCents, now: availableCents }]);
  if (amountCents <= 0) throwValidationError([{ field: 'customer', key: nothingBecause(funds) }]);

  const payout = await newWithdrawal(deps, { customerId, amountCents, contact: forgotten, holder, iban });
  await write(deps.db, [
    unchangedMovements(customerAccount(customerId), movements, 'changed_meanwhile'),
    transfer(deps.db, deps.now(), {
      code: 'debit',
      causeId: payout.id,
      from: customerAccount(customerId),
      to: systemAccounts.goodwill,
      amountCents: promotionalCents,
      memo: 'credit of a closed account',
    }),
    insertWithdrawal(deps, payout),
    insertAuditEntry(ctx, {
      action: 'customers.pay-out',
      subject: customerId,
      details: { payoutId: payout.id, amountCents, promotionalCents, iban: payout.ibanMasked, reason },
    }),
  ]);
  return { payoutId: payout.id, amountCents };
}

/** What of a payee went with the account. */
const forgotten = { name: '', surname: '', email: '', phone: '', country: '', city: '', address: '', postCode: '' };

function nothingBecause({ promotionalCents, cardHeldCents }: Funds): string {
  if (cardHeldCents > 0) return 'holds card money that is too young to be paid out';
  if (promotionalCents > 0) return 'holds only credit of the shop, which is taken back and not paid out';
  return 'holds nothing that could be paid out';
}

/** What it holds, and how often it has moved. */
async function heldByClosed({ db, now }: Deps, customerId: string): Promise<{ funds: Funds; movements: number }> {
  const [[found], movements, settingRows] = await runRead(
    db.batch([
      db.select({ closedAt: customers.closedAt }).from(customers).where(eq(customers.id, customerId)),
      movementsQuery(db, sql`${customerId}`),
      settingsQuery(db, ['card_hold_days']),
    ]),
  );
  if (!found) throw new DomainError('not_found');
  if (found.closedAt === null)
    throwValidationError([{ field: 'customer', key: 'has an open account, from which they withdraw it themselves' }]);
  const holdSeconds = settingValues(settingRows).card_hold_days * 86_400;
  return { funds: fundsOf(movementsOf(movements), { now: now(), holdSeconds }), movements: movements.length };
}
