/** The signed-in customer's profile. */
import type { RequestContext } from '../../context.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { pendingEmailQuery, profileOf } from './parts/profile-view.ts';

export async function getProfile(ctx: RequestContext) {
  const { deps, principal } = ctx;
  const { customer, rows } = await queryAsCustomer(ctx, 'customer', (id) => [pendingEmailQuery(deps, id)]);
  return profileOf(customer, rows[0][0]?.email ?? null, principal);
}
