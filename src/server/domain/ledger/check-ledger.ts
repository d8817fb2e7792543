/**
 * Recomputes every account from its transfers, and what is owed and in flight from the offers and payouts. The balances of all
 * accounts add up to zero. Accounts are gone through in parts: many cost time, not memory.
 */

import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { offerLife, payoutLife } from '#rules/lifecycles.ts';
import { ledgerAccountsAtOnce, ledgerDifferencesTold } from '#rules/limits/job-runs.ts';
import type { SystemContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
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

/** Each account is compared within one statement, so that sales meanwhile do no harm. */
export async function checkLedger({ deps }: SystemContext): Promise<LedgerReport> {
  const { db } = deps;
  const { count, sumCents, transferred, overdrawn, whole } = await checkWhole(db);
  const differences = [...whole];
  for (let after = '', isOver = false; !isOver; ) {
    const [part] = await runRead(
      db.all<{ last: string | null; rows: number; differing: string }>(differingAfter(after)),
    );
    isOver = (part?.rows ?? 0) < ledgerAccountsAtOnce;
    after = part?.last ?? after;
    // safe because the query has just made this JSON
    const found = JSON.parse(part?.differing ?? '[]') as Omit<AccountDifference, 'by'>[];
    differences.push(
      ...found
        .slice(0, ledgerDifferencesTold - differences.length)
        .map((each) => ({ ...each, by: 'transfers' as const })),
    );
  }
  const sound = sumCents === 0 && overdrawn.length === 0 && differences.length === 0;
  return { accounts: count, transfers: transferred, sumCents, overdrawn, differences, sound };
}

/** What is about all accounts together, from one moment. */
async function checkWhole(db: Database) {
  const { owed, inFlight } = systemAccounts;
  const [[all], low, [transferred], [owing], [flying], system] = await runRead(
    db.batch([
      db
        .select({ count: sql<number>`count(*)`, cents: sql<number>`coalesce(sum(${accounts.balanceCents}), 0)` })
        .from(accounts),
      db
        .select({ id: accounts.id })
        .from(accounts)
        .where(and(eq(accounts.kind, 'customer'), lt(accounts.balanceCents, 0)))
        .limit(ledgerDifferencesTold),
      db.select({ count: sql<number>`count(*)` }).from(transfers),
      db
        .select({ cents: sql<number>`coalesce(sum(${offers.servicePriceCents}), 0)` })
        .from(offers)
        .where(isOwed),
      db
        .select({ cents: sql<number>`coalesce(sum(${payouts.amountCents}), 0)` })
        .from(payouts)
        .where(isInFlight),
      db
        .select({ id: accounts.id, cents: accounts.balanceCents })
        .from(accounts)
        .where(inArray(accounts.id, [owed, inFlight])),
    ]),
  );
  const compared: AccountDifference[] = [
    { accountId: owed, by: 'offers' as const, recomputedCents: owing?.cents ?? 0 },
    { accountId: inFlight, by: 'payouts' as const, recomputedCents: flying?.cents ?? 0 },
  ].map((each) => ({ ...each, balanceCents: system.find(({ id }) => id === each.accountId)?.cents ?? 0 }));
  return {
    count: all?.count ?? 0,
    sumCents: all?.cents ?? 0,
    transferred: transferred?.count ?? 0,
    overdrawn: low.map(({ id }) => id),
    whole: compared.filter((each) => each.balanceCents !== each.recomputedCents),
  };
}

/** One row: the last of the next accounts in the order of their ids, how many they are, and those that are not the sum of their transfers. */
function differingAfter(id: string): SQL {
  const received = sql`coalesce((select sum(amount_cents) from transfers where to_account = a.id), 0)`;
  const sent = sql`coalesce((select sum(amount_cents) from transfers where from_account = a.id), 0)`;
  return sql`select max(id) as last, count(*) as rows,
      coalesce(json_group_array(json_object('accountId', id, 'balanceCents', balance, 'recomputedCents', recomputed)) filter (where balance <> recomputed), '[]') as differing
    from (select a.id as id, a.balance_cents as balance, ${received} - ${sent} as recomputed
      from accounts a where a.id > ${id} order by a.id limit ${ledgerAccountsAtOnce})`;
}
