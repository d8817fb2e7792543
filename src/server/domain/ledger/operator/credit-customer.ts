/** An operator gives a customer money of the shop's goodwill, with a reason, or takes a mistaken credit back. */
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { CustomerCredit } from '#contract/operator/customers.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { accounts } from '../../../db/schema/ledger.ts';
import { guard, runRead, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { customerAccount, systemAccounts } from '../accounts.ts';
import { transfer } from '../transfer.ts';

/**
 * Returns the balance afterwards in cents. @throws `invalid_fields`, `not_found` and, when the balance would fall below zero,
 * `insufficient_balance`.
 */
export async function creditCustomer(ctx: OperatorContext, input: z.input<typeof CustomerCredit>): Promise<number> {
  const { customerId, amountCents, reason } = parseInput(CustomerCredit, input);
  const { deps } = ctx;
  const { db, now, newId } = deps;
  const account = customerAccount(customerId);
  const isCredit = amountCents > 0;
  const accountQuery = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account));
  await write(db, [
    guard(sql`exists ${accountQuery}`, 'not_found'),
    transfer(db, now(), {
      code: isCredit ? 'credit' : 'debit',
      causeId: newId('crd'),
      from: isCredit ? systemAccounts.goodwill : account,
      to: isCredit ? account : systemAccounts.goodwill,
      amountCents: Math.abs(amountCents),
      memo: reason,
    }),
    insertAuditEntry(ctx, {
      action: 'customers.credit',
      subject: customerId,
      details: { amountCents, reason },
    }),
  ]);
  const [credited] = await runRead(
    db.select({ balanceCents: accounts.balanceCents }).from(accounts).where(eq(accounts.id, account)).execute(),
  );
  return credited?.balanceCents ?? 0;
}
