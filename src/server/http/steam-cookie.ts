/** The ticket of a visitor who is on the way through Steam; see `domain/auth/steam/steam-state.ts`. */
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { ticketSeconds } from '../domain/auth/steam/steam-state.ts';
import type { ApiContext } from './context.ts';
import { hostCookie } from './session-cookie.ts';

const name = 'steam';

export function steamTicket(c: ApiContext): string | undefined {
  return getCookie(c, hostCookie(c, name).name);
}

export function setSteamTicket(c: ApiContext, ticket: string): void {
  const { name: full, attributes } = hostCookie(c, name);
  setCookie(c, full, ticket, { ...attributes, maxAge: ticketSeconds });
}

export function clearSteamTicket(c: ApiContext): void {
  const { name: full, attributes } = hostCookie(c, name);
  deleteCookie(c, full, attributes);
}
