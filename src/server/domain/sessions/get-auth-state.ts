/** Whether the principal is signed in, and with a verified e-mail. A guest is asked nothing of the database. */
import type { Deps } from '../../deps.ts';
import { type Principal, queryAsVisitor } from './query-as-customer.ts';

export async function getAuthState(deps: Deps, principal: Principal) {
  const { customer } = principal.sessionId ? await queryAsVisitor(deps, principal, () => []) : { customer: null };
  return { authenticated: customer !== null, emailVerified: customer?.emailVerifiedAt != null };
}
