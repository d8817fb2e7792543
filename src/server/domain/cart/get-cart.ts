/** The customer's cart. */
import type { RequestContext } from '../../context.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { cartLinesOf, cartOf, cartQuery } from './parts/cart-lines.ts';

export async function getCart(ctx: RequestContext) {
  const { deps } = ctx;
  const { rows } = await queryAsCustomer(ctx, 'customer', (customerId) => [cartQuery(deps.db, customerId)]);
  return cartOf(cartLinesOf(rows[0]));
}
