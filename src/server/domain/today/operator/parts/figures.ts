/** The shop's figures by day, out of the ledger's transfers alone: what was sold, given back and paid out. */
import { and, eq, gte, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { DaySum } from '#rules/figures.ts';
import type { Database } from '../../../../db/client.ts';
import { type TransferCode, transfers } from '../../../../db/schema/ledger.ts';
import { systemAccounts } from '../../../ledger/accounts.ts';

export interface DayRow {
  day: string;
  cents: number;
  count: number;
}

const { createdAt, amountCents, fromAccount, toAccount, code } = transfers;
const day = sql<string>`date(${createdAt}, 'unixepoch')`;

function byDay(db: Database, account: SQLWrapper, name: string, codes: readonly TransferCode[], since: number) {
  return db
    .select({ day, cents: sql<number>`sum(${amountCents})`, count: sql<number>`count(*)` })
    .from(transfers)
    .where(and(eq(sql`${account}`, name), gte(createdAt, since), inArray(code, [...codes])))
    .groupBy(day);
}

export function salesByDay(db: Database, since: number) {
  return byDay(db, toAccount, systemAccounts.sales, ['sale', 'card_sale'], since);
}

export function refundsByDay(db: Database, since: number) {
  return byDay(db, fromAccount, systemAccounts.sales, ['refund', 'refund_to_source'], since);
}

export function payoutsByDay(db: Database, since: number) {
  return byDay(db, fromAccount, systemAccounts.inFlight, ['payout_paid'], since);
}

export const centsOf = (rows: readonly DayRow[]): DaySum[] => rows.map((row) => ({ day: row.day, value: row.cents }));
export const countsOf = (rows: readonly DayRow[]): DaySum[] => rows.map((row) => ({ day: row.day, value: row.count }));
