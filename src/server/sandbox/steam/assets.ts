/** The things in inventories. What is held back by a trade is in none. */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { sandboxSteamAssets } from '../../db/schema/sandbox-steam.ts';
import { runRead, type Statement, statement } from '../../db/write.ts';
import { digits } from './digits.ts';

export type AssetRow = typeof sandboxSteamAssets.$inferSelect;

/** A thing as a trade offer names it, however it moves afterwards. */
export interface TradeOfferAsset {
  assetId: string;
  appId: number;
  contextId: string;
  classId: string;
  instanceId: string;
  title: string;
}

export type NewAsset = Pick<AssetRow, 'title'> & Partial<Omit<TradeOfferAsset, 'title'>>;

export const game = { appId: 570, contextId: '2' };

export function inventoryOf(db: Database, steamId: string): Promise<AssetRow[]> {
  const isThere = and(eq(sandboxSteamAssets.accountId, steamId), isNull(sandboxSteamAssets.heldBy));
  return runRead(db.select().from(sandboxSteamAssets).where(isThere).orderBy(asc(sql`rowid`)).execute());
}

export function findAssets(db: Database, ids: readonly string[]): Promise<AssetRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return runRead(
    db
      .select()
      .from(sandboxSteamAssets)
      .where(inArray(sandboxSteamAssets.id, [...ids]))
      .execute(),
  );
}

/** Puts a new thing into an inventory. */
export function grantAsset(db: Database, accountId: string, asset: NewAsset, now: number): Statement {
  const row = {
    id: asset.assetId ?? digits(11),
    accountId,
    appId: asset.appId ?? game.appId,
    contextId: asset.contextId ?? game.contextId,
    classId: asset.classId ?? classOf(asset.title),
    instanceId: asset.instanceId ?? '0',
    title: asset.title,
    createdAt: now,
  };
  return statement(db.insert(sandboxSteamAssets).values(row).onConflictDoNothing());
}

/** Things of one title are of one class. */
function classOf(title: string): string {
  let hash = 7;
  for (const letter of title) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 900_000_007;
  return String(100_000_000 + hash);
}

export function tradeOfferAsset({ id, appId, contextId, classId, instanceId, title }: AssetRow): TradeOfferAsset {
  return { assetId: id, appId, contextId, classId, instanceId, title };
}

export function isTradable({ protectedUntil }: Pick<AssetRow, 'protectedUntil'>, now: number): boolean {
  return protectedUntil === null || protectedUntil <= now;
}
