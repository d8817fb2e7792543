/** Adds an item to the customer's cart, once. Nothing is reserved by it. */
import { eq, type SQL } from 'drizzle-orm';
import { cartItemsMax } from '#rules/limits.ts';
import type { RequestContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { cartItems } from '../../db/schema/carts.ts';
import { categories, items } from '../../db/schema/catalogue.ts';
import { orders } from '../../db/schema/orders.ts';
import { expectRows, write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { isBuyable } from './parts/buyable.ts';
import { cartLinesOf, cartOf, cartQuery, itemColumns } from './parts/cart-lines.ts';

/**
 * Returns the cart as it is afterwards. @throws `not_found`, `item_unavailable`, `already_in_cart`, `cart_full`; the items' uniqueness
 * in a cart is the table's key, so that two clicks at once add one. See docs/product/cart-and-checkout.md#cart.
 */
export async function addItem(ctx: RequestContext, { itemId }: { itemId: string }) {
  const { deps } = ctx;
  const { db } = deps;
  const { customer, rows } = await queryAsCustomer(ctx, 'customer', (customerId) => [
    cartQuery(db, customerId),
    itemQuery(db, customerId, itemId),
  ]);
  const [cartRows, [item]] = rows;
  const lines = cartLinesOf(cartRows);
  if (!item) throw new DomainError('not_found');
  if (lines.some((line) => line.itemId === itemId)) throw new DomainError('already_in_cart');
  if (item.buyable !== 1) throw new DomainError('item_unavailable');
  if (lines.length >= cartItemsMax) throw new DomainError('cart_full');
  const cartItem = { customerId: customer.id, itemId, seenPriceCents: item.priceCents, addedAt: deps.now() };
  await write(db, expectRows(db.insert(cartItems).values(cartItem).onConflictDoNothing(), 'already_in_cart'));
  return cartOf([...lines, { ...item, itemId, seenPriceCents: item.priceCents, buyable: true }]);
}

function itemQuery(db: Database, customerId: SQL<string>, itemId: string) {
  return db
    .select({ ...itemColumns, buyable: isBuyable(customerId) })
    .from(items)
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .leftJoin(orders, eq(orders.id, items.reservedOrderId))
    .where(eq(items.id, itemId));
}
