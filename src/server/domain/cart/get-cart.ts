/** The customer's cart. */
import type { Deps } from '../../deps.ts';
import { readAs, type Visitor } from '../sessions/read-as.ts';
import { cartLinesOf, cartOf, cartQuery } from './cart-lines.ts';

export async function getCart(deps: Deps, visitor: Visitor) {
  const { rows } = await readAs(deps, visitor, 'customer', (customerId) => [cartQuery(deps.db, customerId)] as const);
  return cartOf(cartLinesOf(rows[0]));
}
