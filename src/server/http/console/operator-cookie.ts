/**
 * The operators' session cookie, which no script can read, and the CSRF token that belongs to it alone: made from the session's secret, so that
 * neither another session's nor a planted one is taken.
 */
import { timingSafeEqual } from 'node:crypto';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { DomainError } from '../../domain-error.ts';
import { hashToken } from '../../hash-token.ts';
import type { ApiContext } from '../context.ts';
import { hostCookie } from '../session-cookie.ts';

const csrfCookie = (c: ApiContext) => hostCookie(c, 'XSRF-OPS').name;

/** The secret of the operator's session as the browser sends it. */
export function operatorCookie(c: ApiContext): string | undefined {
  return getCookie(c, hostCookie(c, 'ops').name);
}

/** `secret` is the session's; the cookies end with it. */
export function setOperatorCookies(c: ApiContext, { secret, expiresAt }: { secret: string; expiresAt: number }): void {
  const { name, attributes } = hostCookie(c, 'ops');
  const shared = { ...attributes, sameSite: 'Strict', maxAge: expiresAt - c.var.runtime.deps.now() } as const;
  setCookie(c, name, secret, shared);
  setCookie(c, csrfCookie(c), csrfTokenOf(secret), { ...shared, httpOnly: false });
}

export function clearOperatorCookies(c: ApiContext): void {
  const { name, attributes } = hostCookie(c, 'ops');
  deleteCookie(c, name, attributes);
  deleteCookie(c, csrfCookie(c), { ...attributes, httpOnly: false });
}

/** @throws `csrf_token_mismatch` unless the request carries the token of its session in `X-XSRF-TOKEN`. */
export function checkOperatorCsrf(c: ApiContext, secret: string): void {
  const expected = Buffer.from(csrfTokenOf(secret));
  const given = Buffer.from(c.req.header('x-xsrf-token') ?? '');
  if (expected.length !== given.length || !timingSafeEqual(expected, given))
    throw new DomainError('csrf_token_mismatch');
}

function csrfTokenOf(secret: string): string {
  return hashToken(`csrf ${secret}`);
}
