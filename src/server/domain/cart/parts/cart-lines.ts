/** The lines of a cart, read for a response or for a purchase: those that can be bought, and apart from them those that no longer can. */
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { CartEntry } from '#contract/cart.ts';
import type { ItemState } from '#rules/lifecycles.ts';
import { eurosOfCents } from '#rules/money.ts';
import type { Quality } from '#rules/qualities.ts';
import type { Database } from '../../../db/client.ts';
import { cartItems } from '../../../db/schema/carts.ts';
import { categories, items } from '../../../db/schema/catalogue.ts';
import { orders } from '../../../db/schema/orders.ts';
import { isBuyable } from './buyable.ts';

export interface CartLine {
  itemId: string;
  title: string;
  imgUrl: string;
  category: string;
  type: string;
  quality: Quality;
  class: string | null;
  state: ItemState;
  priceCents: number;
  seenPriceCents: number;
  /** Unix seconds. */
  tradableFrom: number | null;
  buyable: boolean;
}

/** What a line shows of its item. */
export const itemColumns = {
  title: items.title,
  imgUrl: items.imgUrl,
  category: categories.url,
  type: items.type,
  quality: items.quality,
  class: items.class,
  state: items.state,
  priceCents: items.priceCents,
  tradableFrom: items.tradableFrom,
};

/** The lines of a customer's cart, first added first. The customer's own reservation stays buyable. */
export function cartQuery(db: Database, customerId: SQL<string>) {
  return db
    .select({
      ...itemColumns,
      itemId: items.id,
      seenPriceCents: cartItems.seenPriceCents,
      buyable: isBuyable(cartItems.customerId),
    })
    .from(cartItems)
    .innerJoin(items, eq(items.id, cartItems.itemId))
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .leftJoin(orders, eq(orders.id, items.reservedOrderId))
    .where(eq(cartItems.customerId, customerId))
    .orderBy(asc(cartItems.addedAt), asc(sql`${cartItems}.rowid`));
}

export function cartLinesOf(rows: readonly (Omit<CartLine, 'buyable'> & { buyable: number })[]): CartLine[] {
  return rows.map((row) => ({ ...row, buyable: row.buyable === 1 }));
}

export function entryOf(line: CartLine): CartEntry {
  const { title, imgUrl, priceCents, category, type, quality, tradableFrom } = line;
  return {
    item_id: line.itemId,
    is_variation: false,
    count: 1,
    seen_price: eurosOfCents(line.seenPriceCents),
    item: {
      title,
      img_url: imgUrl,
      price: eurosOfCents(priceCents),
      category,
      type,
      quality,
      class: line.class,
      state: line.state,
      tradable_from: tradableFrom,
    },
  };
}

/** A cart split into entries that can be bought and those that cannot, with the total of the former in euros. */
export function cartOf(lines: readonly CartLine[]) {
  const buyable = lines.filter((line) => line.buyable);
  return {
    cart: buyable.map(entryOf),
    unavailable: lines.filter((line) => !line.buyable).map(entryOf),
    total: eurosOfCents(buyable.reduce((sum, line) => sum + line.priceCents, 0)),
  };
}
