/** The watchlist over HTTP. */
import type { Hono } from 'hono';
import { addToWatchlist, getWatchlist as getWatchlistCall, removeFromWatchlist } from '#contract/watchlist.ts';
import { getWatchlist } from '../domain/watchlist/get-watchlist.ts';
import { unwatchItem } from '../domain/watchlist/unwatch-item.ts';
import { watchItems } from '../domain/watchlist/watch-items.ts';
import type { ApiEnv } from '../http/context.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';

export function watchlistRoutes(app: Hono<ApiEnv>): void {
  mountEndpoint(app, getWatchlistCall, async ({ ctx }) => ({ items: await getWatchlist(ctx) }));

  mountEndpoint(app, addToWatchlist, async ({ ctx, body }) => {
    const added = body.items.map(({ id, seen_price }) => ({ id, seenPriceCents: Math.round(seen_price * 100) }));
    return { items: await watchItems(ctx, { added }) };
  });

  mountEndpoint(app, removeFromWatchlist, async ({ ctx, body }) => ({
    items: await unwatchItem(ctx, { itemId: body.id }),
  }));
}
