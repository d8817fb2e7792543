/** The cookie with the state of a sign-in through Steam; see `domain/auth/steam/state.ts`. */

import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { steamStateSeconds } from '#rules/limits/durations.ts';
import type { ApiContext } from './context.ts';
import { hostCookie } from './session-cookie.ts';

export function readSteamCookie(c: ApiContext): string | undefined {
  return getCookie(c, hostCookie(c, 'steam').name);
}

export function setSteamCookie(c: ApiContext, state: string): void {
  const { name, attributes } = hostCookie(c, 'steam');
  setCookie(c, name, state, { ...attributes, maxAge: steamStateSeconds });
}

export function clearSteamCookie(c: ApiContext): void {
  const { name, attributes } = hostCookie(c, 'steam');
  deleteCookie(c, name, attributes);
}
