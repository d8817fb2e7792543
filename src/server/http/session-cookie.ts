/** The session cookie, which no script can read, and with it a fresh CSRF token. */
import { deleteCookie, setCookie } from 'hono/cookie';
import { sessionCookieName } from '../domain/sessions/lucia.ts';
import type { SignedInSession } from '../domain/sessions/start-session.ts';
import type { ApiContext } from './context.ts';
import { giveCsrfToken } from './csrf.ts';

function attributes(siteUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: siteUrl.startsWith('https:') } as const;
}

/** The cookie lives as long as the session. */
export function giveSession(c: ApiContext, session: SignedInSession): void {
  const { siteUrl, now } = c.var.runtime.deps;
  const maxAge = session.expiresAt - now();
  setCookie(c, sessionCookieName(siteUrl), session.cookie, { ...attributes(siteUrl), maxAge });
  giveCsrfToken(c);
}

export function takeSession(c: ApiContext): void {
  const { siteUrl } = c.var.runtime.deps;
  deleteCookie(c, sessionCookieName(siteUrl), attributes(siteUrl));
}
