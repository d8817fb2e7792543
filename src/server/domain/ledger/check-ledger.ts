/** Recomputes every account from its transfers and says what differs. The balances of all accounts add up to zero. */
import { asc, sql } from 'drizzle-orm';
import { accounts, transfers } from '../../db/schema/ledger.ts';
import { reading } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';

export interface AccountDifference {
  accountId: string;
  /** What the account says. */
  balanceCents: number;
  /** What its transfers say. */
  recomputedCents: number;
}

export interface LedgerReport {
  accounts: number;
  transfers: number;
  /** Zero, or the books are broken. */
  sumCents: number;
  /** Customers below zero: none, or the books are broken. */
  overdrawn: string[];
  differences: AccountDifference[];
  sound: boolean;
}

export async function checkLedger({ db }: Deps): Promise<LedgerReport> {
  const came = sql`coalesce((select sum(amount_cents) from transfers where to_account = ${accounts.id}), 0)`;
  const went = sql`coalesce((select sum(amount_cents) from transfers where from_account = ${accounts.id}), 0)`;
  const [rows, moved] = await reading(
    db.batch([
      db
        .select({
          accountId: accounts.id,
          kind: accounts.kind,
          balanceCents: accounts.balanceCents,
          recomputedCents: sql<number>`${came} - ${went}`,
        })
        .from(accounts)
        .orderBy(asc(accounts.id)),
      db.select({ count: sql<number>`count(*)` }).from(transfers),
    ]),
  );
  const sumCents = rows.reduce((sum, row) => sum + row.balanceCents, 0);
  const overdrawn = rows.filter((row) => row.kind === 'customer' && row.balanceCents < 0).map((row) => row.accountId);
  const differences = rows
    .filter((row) => row.balanceCents !== row.recomputedCents)
    .map(({ accountId, balanceCents, recomputedCents }) => ({ accountId, balanceCents, recomputedCents }));
  const sound = sumCents === 0 && overdrawn.length === 0 && differences.length === 0;
  return { accounts: rows.length, transfers: moved[0]?.count ?? 0, sumCents, overdrawn, differences, sound };
}
