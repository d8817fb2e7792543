/** The cookies of session and known device, which no script can read, and with a session a fresh CSRF token. */
import { deleteCookie, setCookie } from 'hono/cookie';
import { knownDeviceDays } from '#rules/limits.ts';
import { signAccessToken } from '../domain/auth/session/access-token.ts';
import type { SignedInSession } from '../domain/auth/session/new-session.ts';
import { hashToken } from '../hash-token.ts';
import type { ApiContext } from './context.ts';
import { setCsrfCookie } from './csrf.ts';

/** Name and attributes of a cookie of this host alone, which no script reads; with the prefix `__Host-` where the site is on https. */
export function hostCookie(c: ApiContext, name: string) {
  const secure = c.var.runtime.deps.siteUrl.startsWith('https:');
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const;
  return { name: secure ? `__Host-${name}` : name, attributes };
}

/** The cookie lives as long as the session. */
export function setSessionCookie(c: ApiContext, session: SignedInSession): void {
  writeSessionCookie(c, session.cookie, session.expiresAt);
  setDeviceCookie(c, session.deviceCookie);
  setCsrfCookie(c);
}

export function clearSessionCookie(c: ApiContext): void {
  const { name, attributes } = hostCookie(c, 'session');
  deleteCookie(c, name, attributes);
}

/** The cookie by which the browser is known when it signs in again; it stays after signing out. */
export function setDeviceCookie(c: ApiContext, value: string): void {
  const { name, attributes } = hostCookie(c, 'device');
  setCookie(c, name, value, { ...attributes, maxAge: knownDeviceDays * 86_400 });
}

export function clearDeviceCookie(c: ApiContext): void {
  const { name, attributes } = hostCookie(c, 'device');
  deleteCookie(c, name, attributes);
}

/** Header with a new bearer token, sent when the caller's own would expire before its session. */
const tokenHeader = 'X-Session-Token';

/**
 * Renews cookie and bearer token with the session: the cookie is set anew, and a new token is sent. Repeated until the caller uses
 * them, since a response may get lost.
 */
export async function renewSession(
  c: ApiContext,
  { cookie, bearerExpiresAt }: { cookie: string | undefined; bearerExpiresAt: number | undefined },
): Promise<void> {
  const { session } = c.var;
  if (!session || c.res.headers.has('Set-Cookie')) return;
  const { deps } = c.var.runtime;
  const expiresEarly = bearerExpiresAt !== undefined && bearerExpiresAt < session.expiresAt;
  if (expiresEarly) c.header(tokenHeader, await signAccessToken(deps, session.id, session.expiresAt));
  if (cookie && hashToken(cookie) === session.id && (expiresEarly || session.isRenewed)) {
    writeSessionCookie(c, cookie, session.expiresAt);
  }
}

function writeSessionCookie(c: ApiContext, value: string, expiresAt: number): void {
  const { name, attributes } = hostCookie(c, 'session');
  setCookie(c, name, value, { ...attributes, maxAge: expiresAt - c.var.runtime.deps.now() });
}
