/** Whether Steam answers none of the couriers at work, so that what is bought now waits. */
import { gte } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { shopSteamAccounts } from '../../../db/schema/trades.ts';

/** A courier that has not asked for so long says nothing of Steam any more. */
const atWorkSeconds = 600;

/** `now` in unix seconds. */
export function steamAwayQuery(db: Database, now: number) {
  return db
    .select({ awaySince: shopSteamAccounts.steamAwaySince })
    .from(shopSteamAccounts)
    .where(gte(shopSteamAccounts.seenAt, now - atWorkSeconds));
}

export function isSteamAway(couriersAtWork: readonly { awaySince: number | null }[]): boolean {
  return couriersAtWork.length > 0 && couriersAtWork.every(({ awaySince }) => awaySince !== null);
}
