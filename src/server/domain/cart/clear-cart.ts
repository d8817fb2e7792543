/** Empties the customer's cart. */
import { eq } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { cartItems } from '../../db/schema/carts.ts';
import { statement, write } from '../../db/write.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { cartOf, cartQuery } from './parts/cart-lines.ts';

/** Returns the empty cart. */
export async function clearCart(ctx: RequestContext) {
  const { db } = ctx.deps;
  const { customer, rows } = await queryAsCustomer(ctx, 'customer', (customerId) => [cartQuery(db, customerId)]);
  if (rows[0].length > 0) await write(db, statement(db.delete(cartItems).where(eq(cartItems.customerId, customer.id))));
  return cartOf([]);
}
