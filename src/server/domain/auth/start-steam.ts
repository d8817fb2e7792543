/** Sends a visitor to Steam to sign in. */
import type { RequestContext } from '../../context.ts';
import { runRead } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { settingsQuery } from '../settings/parts/queries.ts';
import { settingValues } from '../settings/parts/settings.ts';
import { type SteamRedirect, steamRedirect } from './steam/redirect.ts';

/** `redirect` is a safe path of the site to come back to. @throws `steam_disabled`. */
export async function startSteam(ctx: RequestContext, { redirect }: { redirect: string }): Promise<SteamRedirect> {
  const { deps, principal } = ctx;
  const settings = await runRead(settingsQuery(deps.db, ['steam_enabled']).execute());
  if (!settingValues(settings).steam_enabled) throw new DomainError('steam_disabled');
  return steamRedirect(deps, { language: principal.language, redirect, sessionId: null });
}
