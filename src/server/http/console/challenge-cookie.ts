/** The cookie by which a passkey's challenge belongs to the browser that asked for it. */
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { challengeMinutes } from '#rules/operators.ts';
import type { ApiContext } from '../context.ts';
import { hostCookie } from '../session-cookie.ts';

export function challengeCookie(c: ApiContext): string | undefined {
  return getCookie(c, hostCookie(c, 'ops-challenge').name);
}

export function setChallengeCookie(c: ApiContext, token: string): void {
  const { name, attributes } = hostCookie(c, 'ops-challenge');
  setCookie(c, name, token, { ...attributes, sameSite: 'Strict', maxAge: challengeMinutes * 60 });
}

export function clearChallengeCookie(c: ApiContext): void {
  const { name, attributes } = hostCookie(c, 'ops-challenge');
  deleteCookie(c, name, attributes);
}
