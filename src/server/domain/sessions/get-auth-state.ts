/** Whether the visitor is signed in, and with a verified e-mail. A guest is asked nothing of the database. */
import type { Deps } from '../../deps.ts';
import { readAsAnyone, type Visitor } from './read-as.ts';

export async function getAuthState(deps: Deps, visitor: Visitor) {
  const { customer } = visitor.sessionId ? await readAsAnyone(deps, visitor, () => []) : { customer: null };
  return { authenticated: customer !== null, emailVerified: customer?.emailVerifiedAt != null };
}
