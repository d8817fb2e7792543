/** Whether a customer may buy an item now. See docs/product/cart-and-checkout.md#cart. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { inState } from '../../../db/in-state.ts';
import { isForSale, items } from '../../../db/schema/catalogue.ts';
import { orders } from '../../../db/schema/orders.ts';

/**
 * 1 for what is for sale and for what an open order of the customer's own reserves, which a new attempt replaces; else 0. For a query
 * on `items` with the `orders` that reserve them.
 */
export function isBuyable(customerId: SQLWrapper): SQL<number> {
  return sql<number>`(${isForSale} or (${inState(items.state, 'reserved')} and ${orders.customerId} = ${customerId}))`;
}
