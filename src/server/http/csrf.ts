/** Cookie-only unsafe requests carry the token of the `XSRF-TOKEN` cookie in `X-XSRF-TOKEN`; bearer requests need none. */
import { timingSafeEqual } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { DomainError } from '../domain-error.ts';
import type { ApiContext } from './context.ts';

const cookieName = 'XSRF-TOKEN';

/** Sets the cookie anew, readable by the site's own scripts, and returns its value. */
export function setCsrfCookie(c: ApiContext): string {
  const { deps } = c.var.runtime;
  const token = deps.newToken();
  setCookie(c, cookieName, token, {
    path: '/',
    sameSite: 'Lax',
    secure: deps.siteUrl.startsWith('https:'),
    maxAge: 7 * 86_400,
  });
  return token;
}

export function checkCsrf(c: ApiContext): void {
  if (c.var.bearer) return;
  const expected = getCookie(c, cookieName);
  const given = c.req.header('x-xsrf-token');
  if (!expected || !given || !sameText(expected, given)) throw new DomainError('csrf_token_mismatch');
}

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
