/** Adds items to the customer's watchlist: one that was pressed, or all that a guest's browser kept. What is there stays as it is. */
import { inArray, sql } from 'drizzle-orm';
import type { WatchedItem } from '#contract/watchlist.ts';
import { watchedItemsMax } from '#rules/limits.ts';
import type { RequestContext } from '../../context.ts';
import { watchedItems } from '../../db/schema/carts.ts';
import { items } from '../../db/schema/catalogue.ts';
import { statement, write } from '../../db/write.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { type WatchedRow, watchedQuery, watchlistOf } from './parts/watched-items.ts';

interface NewWatch {
  id: string;
  seenPriceCents: number;
}

/**
 * `added` has the latest first. Returns the watchlist as it is afterwards, without what does not exist or has no room; two devices at once
 * end at the same limit, because the insertion itself counts.
 */
export async function watchItems(
  ctx: RequestContext,
  { added }: { added: readonly NewWatch[] },
): Promise<WatchedItem[]> {
  const { deps } = ctx;
  const { db } = deps;
  const ids = added.map(({ id }) => id);
  const { customer, rows } = await queryAsCustomer(ctx, 'customer', (customerId) => [
    watchedQuery(db, customerId),
    db.select({ id: items.id }).from(items).where(inArray(items.id, ids)),
  ]);
  const [watched, existing] = rows;
  const fresh = [...new Map(added.map((item) => [item.id, item])).values()]
    .filter(({ id }) => existing.some((item) => item.id === id) && !watched.some(({ itemId }) => itemId === id))
    .slice(0, Math.max(0, watchedItemsMax - watched.length))
    .map(({ id, seenPriceCents }): WatchedRow => ({ itemId: id, seenPriceCents, watchedAt: deps.now() }));
  if (fresh.length === 0) return watchlistOf(watched);
  const cells = JSON.stringify(
    fresh.map(({ itemId, seenPriceCents, watchedAt }) => [itemId, seenPriceCents, watchedAt]),
  );
  const count = sql`(select count(*) from ${watchedItems} where customer_id = ${customer.id})`;
  await write(
    db,
    statement(
      sql`insert into ${watchedItems} (customer_id, item_id, seen_price_cents, watched_at)
        select ${customer.id}, value ->> 0, value ->> 1, value ->> 2 from json_each(${cells})
        where key + ${count} < ${watchedItemsMax} order by key desc on conflict do nothing`,
    ),
  );
  return watchlistOf([...fresh, ...watched]);
}
