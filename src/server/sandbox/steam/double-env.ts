/** What a route of the double has at hand, and who calls it: a session's cookie, or the token of the interface. */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Deps } from '../../deps.ts';
import type { SteamAccountRow } from './accounts.ts';
import type { SteamSwitches } from './settings.ts';
import { accountOfToken } from './tokens.ts';

export interface DoubleEnv {
  Bindings: Env;
  Variables: { deps: Deps; switches: SteamSwitches };
}

export type DoubleContext = Context<DoubleEnv>;

/** The account whose cookie came with the request; null when there is none, or its session has expired. */
export async function accountOfCookie(c: DoubleContext): Promise<SteamAccountRow | null> {
  const [steamId, token] = (getCookie(c, 'steamLoginSecure') ?? '').split('||');
  const account = token ? await accountOfToken(c.var.deps, token, 'access') : null;
  return account?.id === steamId ? account : null;
}

/** The account whose `access_token` came with the request. */
export function accountOfQuery(c: DoubleContext): Promise<SteamAccountRow | null> {
  return accountOfToken(c.var.deps, c.req.query('access_token') ?? '', 'access');
}
