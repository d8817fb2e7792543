/** What the customer watches. */
import type { WatchedItem } from '#contract/watchlist.ts';
import type { RequestContext } from '../../context.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { watchedQuery, watchlistOf } from './parts/watched-items.ts';

/** The latest first. */
export async function getWatchlist(ctx: RequestContext): Promise<WatchedItem[]> {
  const { rows } = await queryAsCustomer(ctx, 'customer', (customerId) => [watchedQuery(ctx.deps.db, customerId)]);
  return watchlistOf(rows[0]);
}
