/** The signed-in customer's own data. */
import type { Deps } from '../../deps.ts';
import { readAs, type Visitor } from '../sessions/read-as.ts';
import { pendingEmailQuery, profileOf } from './profile.ts';

export async function getProfile(deps: Deps, visitor: Visitor) {
  const { customer, rows } = await readAs(deps, visitor, 'customer', (id) => [pendingEmailQuery(deps, id)]);
  return profileOf(customer, rows[0][0]?.email ?? null, visitor);
}
