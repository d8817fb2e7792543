/** The signed-in customer's own data. */
import type { Deps } from '../../deps.ts';
import { type Principal, queryAsCustomer } from '../sessions/query-as-customer.ts';
import { pendingEmailQuery, profileOf } from './profile.ts';

export async function getProfile(deps: Deps, principal: Principal) {
  const { customer, rows } = await queryAsCustomer(deps, principal, 'customer', (id) => [pendingEmailQuery(deps, id)]);
  return profileOf(customer, rows[0][0]?.email ?? null, principal);
}
