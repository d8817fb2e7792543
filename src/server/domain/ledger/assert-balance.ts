/** What an operator has seen of a balance still stands when the batch is written. */
import { and, eq, sql } from 'drizzle-orm';
import { accounts } from '../../db/schema/ledger.ts';
import { guard, type Statement } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { customerAccount } from './accounts.ts';

/** Stops the batch with `changed_meanwhile` unless the customer's balance is `balanceCents`. */
export function assertBalance({ db }: Deps, customerId: string, balanceCents: number): Statement {
  const isSeen = and(eq(accounts.id, customerAccount(customerId)), eq(accounts.balanceCents, balanceCents));
  return guard(sql`exists ${db.select({ id: accounts.id }).from(accounts).where(isSeen)}`, 'changed_meanwhile');
}
