/** The signed-in customer's profile. */
import type { RequestContext } from '../../context.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { pendingChangesQuery } from '../destinations/parts/changes.ts';
import { holdOf, holdQuery } from '../holds/parts/account-hold.ts';
import { pendingEmailQuery, pendingProfileOf, profileOf } from './parts/profile-view.ts';

export async function getProfile(ctx: RequestContext) {
  const { deps, principal } = ctx;
  const { customer, rows } = await queryAsCustomer(ctx, 'customer', (id) => [
    pendingEmailQuery(deps, id),
    pendingChangesQuery(deps, id),
    holdQuery(deps.db, id),
  ]);
  const [pendingEmails, pendingChanges, [hold]] = rows;
  const pending = pendingProfileOf(pendingEmails, pendingChanges);
  return profileOf(customer, { pending, hold: holdOf(hold) }, principal);
}
