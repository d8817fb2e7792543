/** Takes an item from the customer's watchlist. An item that is not there is no error. */
import { and, eq } from 'drizzle-orm';
import type { WatchedItem } from '#contract/watchlist.ts';
import type { RequestContext } from '../../context.ts';
import { watchedItems } from '../../db/schema/carts.ts';
import { statement, write } from '../../db/write.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { watchedQuery, watchlistOf } from './parts/watched-items.ts';

/** Returns the watchlist as it is afterwards. */
export async function unwatchItem(ctx: RequestContext, { itemId }: { itemId: string }): Promise<WatchedItem[]> {
  const { db } = ctx.deps;
  const { customer, rows } = await queryAsCustomer(ctx, 'customer', (customerId) => [watchedQuery(db, customerId)]);
  const remaining = rows[0].filter((row) => row.itemId !== itemId);
  if (remaining.length < rows[0].length) {
    const isWatched = and(eq(watchedItems.customerId, customer.id), eq(watchedItems.itemId, itemId));
    await write(db, statement(db.delete(watchedItems).where(isWatched)));
  }
  return watchlistOf(remaining);
}
