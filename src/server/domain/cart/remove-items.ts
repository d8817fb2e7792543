/** Takes items out of the customer's cart. What is not there is no error. */
import { and, eq, inArray } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { cartItems } from '../../db/schema/carts.ts';
import { statement, write } from '../../db/write.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { cartLinesOf, cartOf, cartQuery } from './cart-lines.ts';

/** `itemIds` absent means all of them. Returns the cart as it is afterwards. */
export async function removeItems(ctx: RequestContext, itemIds?: readonly string[]) {
  const { deps } = ctx;
  const { db } = deps;
  const { customer, rows } = await queryAsCustomer(
    ctx,
    'customer',
    (customerId) => [cartQuery(db, customerId)] as const,
  );
  const lines = cartLinesOf(rows[0]);
  const leaving = new Set(itemIds ?? lines.map((line) => line.itemId));
  const mine = eq(cartItems.customerId, customer.id);
  const gone = itemIds ? and(mine, inArray(cartItems.itemId, [...itemIds])) : mine;
  if (lines.some((line) => leaving.has(line.itemId))) await write(db, [statement(db.delete(cartItems).where(gone))]);
  return cartOf(lines.filter((line) => !leaving.has(line.itemId)));
}
