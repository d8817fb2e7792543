/** Whether the principal is signed in, and with a verified e-mail. Reads nothing for a guest. */
import type { RequestContext } from '../../context.ts';
import { queryAsVisitor } from './session/query-as-customer.ts';

export async function getAuthState(ctx: RequestContext) {
  const { principal } = ctx;
  const { customer } = principal.sessionId ? await queryAsVisitor(ctx, () => []) : { customer: null };
  return { authenticated: customer !== null, emailVerified: customer?.emailVerifiedAt != null };
}
