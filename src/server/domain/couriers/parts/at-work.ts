/** The couriers at work, and whether Steam answers none of them, so that what is bought now waits. */
import { gte } from 'drizzle-orm';
import { atWorkSeconds } from '#rules/limits/courier.ts';
import type { Database } from '../../../db/client.ts';
import { shopSteamAccounts } from '../../../db/schema/trades.ts';

/** The Steam accounts of the couriers that ask for jobs. `now` in unix seconds. */
export function couriersAtWork(db: Database, now: number) {
  return db
    .select({ awaySince: shopSteamAccounts.steamAwaySince })
    .from(shopSteamAccounts)
    .where(gte(shopSteamAccounts.seenAt, now - atWorkSeconds));
}

export function isSteamAway(atWork: readonly { awaySince: number | null }[]): boolean {
  return atWork.length > 0 && atWork.every(({ awaySince }) => awaySince !== null);
}
