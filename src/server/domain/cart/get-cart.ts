/** The customer's cart. */
import type { Deps } from '../../deps.ts';
import { type Principal, queryAsCustomer } from '../sessions/query-as-customer.ts';
import { cartLinesOf, cartOf, cartQuery } from './cart-lines.ts';

export async function getCart(deps: Deps, principal: Principal) {
  const { rows } = await queryAsCustomer(
    deps,
    principal,
    'customer',
    (customerId) => [cartQuery(deps.db, customerId)] as const,
  );
  return cartOf(cartLinesOf(rows[0]));
}
