/** Where the shop's money stands now: what it owes and what it is owed, each with the account that its transfers move. */
import { sql } from 'drizzle-orm';
import type { OperatorContext } from '../../../context.ts';
import { accounts } from '../../../db/schema/ledger.ts';
import { runRead } from '../../../db/write.ts';

export interface Position {
  kind: (typeof accounts.$inferSelect)['kind'];
  /** The account, where the kind has one alone; else null: many customers'. */
  account: string | null;
  accounts: number;
  /** Accounts that hold anything. */
  open: number;
  balanceCents: number;
}

/** One row for each kind of account, and for each provider. */
export function getPosition({ deps }: OperatorContext): Promise<Position[]> {
  const isMany = sql`${accounts.kind} in ('customer', 'claims')`;
  return runRead(
    deps.db.all<Position>(sql`
      select kind, case when ${isMany} then null else id end as account, count(*) as accounts,
        sum(balance_cents <> 0) as open, coalesce(sum(balance_cents), 0) as balanceCents
      from ${accounts} group by kind, case when ${isMany} then '' else id end order by kind, account`),
  );
}
