/** The second gate before the console: what Cloudflare Access has signed for a request, by header or, where none came, by cookie. */
import { getCookie } from 'hono/cookie';
import type { ApiContext } from '../context.ts';

/** Nothing where no gate stands. @throws `access_required` and `shop_unavailable`. */
export async function checkAccess(c: ApiContext): Promise<void> {
  const assertion = c.req.header('cf-access-jwt-assertion') ?? getCookie(c, 'CF_Authorization');
  await c.var.runtime.access?.check(assertion);
}
