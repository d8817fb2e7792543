/** An operator gives a customer money of the shop's goodwill, with a reason, or takes a mistaken credit back. */
import { eq, sql } from 'drizzle-orm';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { accounts } from '../../../db/schema/ledger.ts';
import { guard, runRead, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { customerAccount, systemAccounts } from '../accounts.ts';
import { transfer } from '../transfer.ts';

export interface Credit {
  customerId: string;
  /** Whole cents; below zero takes money back. */
  amountCents: number;
  reason: string;
  /** Who does it: `ops:name`, `seed`. */
  actor: string;
}

/** Returns the balance afterwards in cents. @throws `not_found` and, when it would fall below zero, `insufficient_balance`. */
export async function creditCustomer(deps: Deps, { customerId, amountCents, reason, actor }: Credit): Promise<number> {
  const { db, now, newId } = deps;
  if (!Number.isSafeInteger(amountCents) || amountCents === 0) throw new DomainError('invalid_fields');
  const account = customerAccount(customerId);
  const forward = amountCents > 0;
  const known = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account));
  await write(db, [
    guard(sql`exists ${known}`, 'not_found'),
    transfer(db, now(), {
      code: forward ? 'credit' : 'debit',
      causeId: newId('crd'),
      from: forward ? systemAccounts.goodwill : account,
      to: forward ? account : systemAccounts.goodwill,
      amountCents: Math.abs(amountCents),
      memo: reason,
    }),
    insertAuditEntry(deps, {
      actor,
      action: 'customers.credit',
      subject: customerId,
      details: { amountCents, reason },
    }),
  ]);
  const [row] = await runRead(
    db.select({ balanceCents: accounts.balanceCents }).from(accounts).where(eq(accounts.id, account)).execute(),
  );
  return row?.balanceCents ?? 0;
}
