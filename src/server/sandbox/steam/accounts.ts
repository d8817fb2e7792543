/** Accounts of the double. One that nobody knows yet is made when it is first asked for, so that any well-formed trade link works. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { sandboxSteamAccounts } from '../../db/schema/sandbox-steam.ts';
import { runRead, statement, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { sampleAssets } from './sample-assets.ts';
import { accountNumber } from './steam-ids.ts';

export type SteamAccountRow = typeof sandboxSteamAccounts.$inferSelect;

const yearSeconds = 365 * 86_400;

export async function findAccount(db: Database, steamId: string): Promise<SteamAccountRow | undefined> {
  const isIt = eq(sandboxSteamAccounts.id, steamId);
  const [row] = await runRead(db.select().from(sandboxSteamAccounts).where(isIt).execute());
  return row;
}

/** The account; when there is none it is made, with some things in its inventory. */
export async function accountOf({ db, now }: Pick<Deps, 'db' | 'now'>, steamId: string): Promise<SteamAccountRow> {
  const known = await findAccount(db, steamId);
  if (known) return known;
  const number = accountNumber(steamId);
  const row = {
    id: steamId,
    name: `Player ${String(number).slice(-4)}`,
    level: (number % 60) + 1,
    createdAt: now() - ((number % 9) + 1) * yearSeconds,
  };
  await write(db, [
    statement(db.insert(sandboxSteamAccounts).values(row).onConflictDoNothing()),
    sampleAssets(db, steamId, now()),
  ]);
  // safe because it was just made, by this call or by another
  return (await findAccount(db, steamId)) as SteamAccountRow;
}

/** Those that were made last. */
export function newestAccounts(db: Database, limit: number): Promise<SteamAccountRow[]> {
  return runRead(db.select().from(sandboxSteamAccounts).orderBy(desc(sql`rowid`)).limit(limit).execute());
}

/** Whether this token belongs to the account's trade link. The first one that is used does. */
export async function isTradeToken(db: Database, account: SteamAccountRow, token: string): Promise<boolean> {
  if (account.tradeToken !== null) return account.tradeToken === token;
  const isNew = and(eq(sandboxSteamAccounts.id, account.id), isNull(sandboxSteamAccounts.tradeToken));
  await write(db, statement(db.update(sandboxSteamAccounts).set({ tradeToken: token }).where(isNew)));
  return (await findAccount(db, account.id))?.tradeToken === token;
}

export async function changeAccount(
  db: Database,
  steamId: string,
  change: Partial<Omit<SteamAccountRow, 'id'>>,
): Promise<void> {
  const isIt = eq(sandboxSteamAccounts.id, steamId);
  await write(db, statement(db.update(sandboxSteamAccounts).set(change).where(isIt)));
}

/** As Steam writes it; null while the account has no trade link. */
export function tradeLinkOf({ id, tradeToken }: Pick<SteamAccountRow, 'id' | 'tradeToken'>): string | null {
  if (tradeToken === null) return null;
  return `https://steamcommunity.com/tradeoffer/new/?partner=${accountNumber(id)}&token=${tradeToken}`;
}
