/**
 * Recomputes every account from its transfers, and what is owed and in flight from the offers and payouts. The balances of all
 * accounts add up to zero.
 */
import { asc, eq, sql } from 'drizzle-orm';
import { offerLife, payoutLife } from '#rules/lifecycles.ts';
import type { SystemContext } from '../../context.ts';
import { accounts, transfers } from '../../db/schema/ledger.ts';
import { offers, payouts } from '../../db/schema/offers.ts';
import { runRead } from '../../db/write.ts';
import { systemAccounts } from './accounts.ts';

export interface AccountDifference {
  accountId: string;
  /** What the account holds. */
  balanceCents: number;
  /** What it should hold. */
  recomputedCents: number;
  /** What it was recomputed from. */
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

const isOwed = eq(offers.state, offerLife.transitions.receive.to);
const isInFlight = eq(payouts.state, payoutLife.transitions.start.to);

export async function checkLedger({ deps }: SystemContext): Promise<LedgerReport> {
  const { db } = deps;
  const received = sql`coalesce((select sum(amount_cents) from transfers where to_account = ${accounts.id}), 0)`;
  const sent = sql`coalesce((select sum(amount_cents) from transfers where from_account = ${accounts.id}), 0)`;
  const [balances, [transferred], [owed], [inFlight]] = await runRead(
    db.batch([
      db
        .select({
          accountId: accounts.id,
          kind: accounts.kind,
          balanceCents: accounts.balanceCents,
          recomputedCents: sql<number>`${received} - ${sent}`,
        })
        .from(accounts)
        .orderBy(asc(accounts.id)),
      db.select({ count: sql<number>`count(*)` }).from(transfers),
      db
        .select({ cents: sql<number>`coalesce(sum(${offers.servicePriceCents}), 0)` })
        .from(offers)
        .where(isOwed),
      db
        .select({ cents: sql<number>`coalesce(sum(${payouts.amountCents}), 0)` })
        .from(payouts)
        .where(isInFlight),
    ]),
  );
  const balanceOf = (id: string) => balances.find(({ accountId }) => accountId === id)?.balanceCents ?? 0;
  const compare = (accountId: string, recomputedCents: number, by: AccountDifference['by']) => ({
    accountId,
    balanceCents: balanceOf(accountId),
    recomputedCents,
    by,
  });
  const compared = [
    ...balances.map(({ accountId, recomputedCents }) => compare(accountId, recomputedCents, 'transfers')),
    compare(systemAccounts.owed, owed?.cents ?? 0, 'offers'),
    compare(systemAccounts.inFlight, inFlight?.cents ?? 0, 'payouts'),
  ];
  const differences = compared.filter((each) => each.balanceCents !== each.recomputedCents);
  const sumCents = balances.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
  const overdrawn = balances
    .filter(({ kind, balanceCents }) => kind === 'customer' && balanceCents < 0)
    .map(({ accountId }) => accountId);
  const sound = sumCents === 0 && overdrawn.length === 0 && differences.length === 0;
  return { accounts: balances.length, transfers: transferred?.count ?? 0, sumCents, overdrawn, differences, sound };
}
