/** What customers put aside. A cart reserves nothing; it remembers the price that the customer saw. */
import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { cents, seconds } from '../columns.ts';
import { items } from './catalogue.ts';
import { customers } from './customers.ts';

export const cartItems = sqliteTable(
  'cart_items',
  {
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    itemId: text('item_id')
      .notNull()
      .references(() => items.id),
    seenPriceCents: cents('seen_price_cents').notNull(),
    addedAt: seconds('added_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.itemId] }), index('cart_items_item').on(t.itemId)],
);

/** What customers keep an eye on, with the price at that time, so that a fall can be shown. */
export const watchedItems = sqliteTable(
  'watched_items',
  {
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    itemId: text('item_id')
      .notNull()
      .references(() => items.id),
    seenPriceCents: cents('seen_price_cents').notNull(),
    watchedAt: seconds('watched_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.itemId] }), index('watched_items_item').on(t.itemId)],
);
