/** Takes an item out of the customer's cart. An item that is not there is no error. */
import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { cartItems } from '../../db/schema/carts.ts';
import { statement, write } from '../../db/write.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { cartLinesOf, cartOf, cartQuery } from './parts/cart-lines.ts';

/** Returns the cart as it is afterwards. */
export async function removeItem(ctx: RequestContext, { itemId }: { itemId: string }) {
  const { db } = ctx.deps;
  const { customer, rows } = await queryAsCustomer(ctx, 'customer', (customerId) => [cartQuery(db, customerId)]);
  const lines = cartLinesOf(rows[0]);
  const remaining = lines.filter((line) => line.itemId !== itemId);
  if (remaining.length < lines.length) {
    const inCart = and(eq(cartItems.customerId, customer.id), eq(cartItems.itemId, itemId));
    await write(db, statement(db.delete(cartItems).where(inCart)));
  }
  return cartOf(remaining);
}
