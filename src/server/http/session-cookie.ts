/** The session cookie, which no script can read, and with it a fresh CSRF token. */
import { deleteCookie, setCookie } from 'hono/cookie';
import { signAccessToken } from '../domain/auth/session/access-token.ts';
import { sessionCookieName } from '../domain/auth/session/lucia.ts';
import type { SignedInSession } from '../domain/auth/session/new-session.ts';
import { hashToken } from '../hash-token.ts';
import type { ApiContext } from './context.ts';
import { setCsrfCookie } from './csrf.ts';

function attributes(siteUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: siteUrl.startsWith('https:') } as const;
}

/** Name and attributes of a cookie of this host alone, which no script reads. */
export function hostCookie(c: ApiContext, name: string) {
  const { siteUrl } = c.var.runtime.deps;
  return { name: siteUrl.startsWith('https:') ? `__Host-${name}` : name, attributes: attributes(siteUrl) };
}

/** The cookie lives as long as the session. */
export function setSessionCookie(c: ApiContext, session: SignedInSession): void {
  writeSessionCookie(c, session.cookie, session.expiresAt);
  setCsrfCookie(c);
}

function writeSessionCookie(c: ApiContext, value: string, expiresAt: number): void {
  const { siteUrl, now } = c.var.runtime.deps;
  setCookie(c, sessionCookieName(siteUrl), value, { ...attributes(siteUrl), maxAge: expiresAt - now() });
}

/** Header that carries a new bearer token once the caller's own would end before its session. */
export const tokenHeader = 'X-Session-Token';

/**
 * A session that is used is renewed, and what names it must not end earlier: the cookie is set anew, and a bearer token is
 * followed by one that lasts as long. Told again until the caller uses it, as an answer may get lost.
 */
export async function renewSession(
  c: ApiContext,
  { cookie, bearerExpiresAt }: { cookie: string | undefined; bearerExpiresAt: number | undefined },
): Promise<void> {
  const { session } = c.var;
  if (!session || c.res.headers.has('Set-Cookie')) return;
  const { deps } = c.var.runtime;
  const isShort = bearerExpiresAt !== undefined && bearerExpiresAt < session.expiresAt;
  if (isShort) c.header(tokenHeader, await signAccessToken(deps, session.id, session.expiresAt));
  if (cookie && hashToken(cookie) === session.id && (isShort || session.isRenewed)) {
    writeSessionCookie(c, cookie, session.expiresAt);
  }
}

export function clearSessionCookie(c: ApiContext): void {
  const { siteUrl } = c.var.runtime.deps;
  deleteCookie(c, sessionCookieName(siteUrl), attributes(siteUrl));
}
