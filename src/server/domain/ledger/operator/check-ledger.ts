/**
 * Recomputes every account from its transfers, and what is owed and in flight from the offers and payouts that say so, and tells what
 * differs. The balances of all accounts add up to zero.
 */
import { asc, eq, sql } from 'drizzle-orm';
import { accounts, transfers } from '../../../db/schema/ledger.ts';
import { offers, payouts } from '../../../db/schema/offers.ts';
import { runRead } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { systemAccounts } from '../accounts.ts';

export interface AccountDifference {
  accountId: string;
  /** What the account says. */
  balanceCents: number;
  /** What it should be. */
  recomputedCents: number;
  /** Who says so. */
  by: 'transfers' | 'offers' | 'payouts';
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
  const [rows, moved, ready, flying] = await runRead(
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
      db
        .select({ cents: sql<number>`coalesce(sum(${offers.servicePriceCents}), 0)` })
        .from(offers)
        .where(eq(offers.state, 'ready_for_payout')),
      db
        .select({ cents: sql<number>`coalesce(sum(${payouts.amountCents}), 0)` })
        .from(payouts)
        .where(eq(payouts.state, 'processing')),
    ]),
  );
  const sumCents = rows.reduce((sum, row) => sum + row.balanceCents, 0);
  const overdrawn = rows.filter((row) => row.kind === 'customer' && row.balanceCents < 0).map((row) => row.accountId);
  const balanceOf = (id: string) => rows.find(({ accountId }) => accountId === id)?.balanceCents ?? 0;
  const compared: AccountDifference[] = [
    ...rows.map(({ kind: _, ...row }) => ({ ...row, by: 'transfers' as const })),
    {
      accountId: systemAccounts.owed,
      balanceCents: balanceOf(systemAccounts.owed),
      recomputedCents: ready[0]?.cents ?? 0,
      by: 'offers',
    },
    {
      accountId: systemAccounts.inFlight,
      balanceCents: balanceOf(systemAccounts.inFlight),
      recomputedCents: flying[0]?.cents ?? 0,
      by: 'payouts',
    },
  ];
  const differences = compared.filter((each) => each.balanceCents !== each.recomputedCents);
  const sound = sumCents === 0 && overdrawn.length === 0 && differences.length === 0;
  return { accounts: rows.length, transfers: moved[0]?.count ?? 0, sumCents, overdrawn, differences, sound };
}
