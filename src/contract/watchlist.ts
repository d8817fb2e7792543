/** What a customer keeps an eye on. A guest's list stays in the browser and is added at sign-in. See docs/product/catalogue.md#watchlist. */
import { z } from 'zod';
import { watchedItemsMax } from '#rules/limits.ts';
import { endpoint, ok } from './endpoint.ts';
import { amount, idField, itemId, timestamp } from './fields.ts';

export const WatchedItem = z
  .object({
    item_id: itemId,
    seen_price: amount.describe('The price when it was first watched'),
    watched_at: timestamp,
  })
  .meta({ id: 'WatchedItem' });
export type WatchedItem = z.infer<typeof WatchedItem>;

const Watchlist = z.object({ status: ok, items: z.array(WatchedItem).describe('The latest first') });

export const getWatchlist = endpoint({
  method: 'get',
  path: '/watchlist',
  tag: 'Watchlist',
  summary: 'What the customer watches',
  access: 'customer',
  response: Watchlist,
});

export const addToWatchlist = endpoint({
  method: 'post',
  path: '/watchlist/add',
  tag: 'Watchlist',
  summary: 'Watch items, the latest first',
  description: `What is watched already stays as it is, and what does not exist is left out. A list holds ${watchedItemsMax} items: those beyond are left out.`,
  access: 'customer',
  rateLimit: 'cart',
  body: z.object({
    items: z
      .array(
        z.object({ id: idField(), seen_price: amount.min(0, 'invalid_value').max(1_000_000, 'invalid_value') }),
        'invalid_value',
      )
      .max(watchedItemsMax, 'too_long')
      .nullish()
      .transform((items) => items ?? []),
  }),
  response: Watchlist,
});

export const removeFromWatchlist = endpoint({
  method: 'post',
  path: '/watchlist/remove',
  tag: 'Watchlist',
  summary: 'Watch an item no longer',
  description: 'Removing what is not there is OK.',
  access: 'customer',
  rateLimit: 'cart',
  body: z.object({ id: idField('product_id_missing') }),
  response: Watchlist,
});
