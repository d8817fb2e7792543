/** The signed-in customer's profile. */
import type { RequestContext } from '../../context.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { holdOf, holdQuery } from '../holds/parts/account-hold.ts';
import { pendingEmailQuery, profileOf } from './parts/profile-view.ts';

export async function getProfile(ctx: RequestContext) {
  const { deps, principal } = ctx;
  const { customer, rows } = await queryAsCustomer(ctx, 'customer', (id) => [
    pendingEmailQuery(deps, id),
    holdQuery(deps.db, id),
  ]);
  const [[pending], [hold]] = rows;
  return profileOf(customer, { pendingEmail: pending?.email ?? null, hold: holdOf(hold) }, principal);
}
