/** The rows of a watchlist, and how the API shows them. */
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { WatchedItem } from '#contract/watchlist.ts';
import { eurosOfCents } from '#rules/money.ts';
import type { Database } from '../../../db/client.ts';
import { watchedItems } from '../../../db/schema/carts.ts';

export type WatchedRow = Pick<typeof watchedItems.$inferSelect, 'itemId' | 'seenPriceCents' | 'watchedAt'>;

/** The latest first; of one second, what was inserted last. */
export function watchedQuery(db: Database, customerId: SQL<string>) {
  const { itemId, seenPriceCents, watchedAt } = watchedItems;
  return db
    .select({ itemId, seenPriceCents, watchedAt })
    .from(watchedItems)
    .where(eq(watchedItems.customerId, customerId))
    .orderBy(desc(watchedAt), sql`rowid desc`);
}

export function watchlistOf(rows: readonly WatchedRow[]): WatchedItem[] {
  return rows.map(({ itemId, seenPriceCents, watchedAt }) => ({
    item_id: itemId,
    seen_price: eurosOfCents(seenPriceCents),
    watched_at: watchedAt,
  }));
}
