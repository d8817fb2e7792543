/** Sends a visitor to Steam, or a customer who wants to link their account there. */

import { eq } from 'drizzle-orm';
import type { LanguageCode } from '#rules/languages.ts';
import type { RequestContext } from '../../context.ts';
import { identities } from '../../db/schema/customers.ts';
import { runRead, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { settingsQuery } from '../settings/queries.ts';
import { settingValues } from '../settings/settings.ts';
import { confirmPassword } from './credentials/reauthentication.ts';
import { verifyTwoFactor } from './credentials/two-factor.ts';
import type { Proof } from './disable-two-factor.ts';
import { queryAsCustomer } from './session/query-as-customer.ts';
import { questionUrl } from './steam/assertion.ts';
import { writeTicket } from './steam/steam-state.ts';

export interface SteamStart {
  url: string;
  /** For the browser to keep until it comes back. */
  ticket: string;
}

/** @throws `steam_disabled`. `redirect` is a path of the site that was found safe. */
export async function startSteam(ctx: RequestContext, redirect: string): Promise<SteamStart> {
  const { deps, principal } = ctx;
  const rows = await runRead(settingsQuery(deps.db, ['steam_enabled']).execute());
  if (!settingValues(rows).steam_enabled) throw new DomainError('steam_disabled');
  return asked(deps, { language: principal.language, redirect, sessionId: null });
}

/** @throws `steam_disabled`, `steam_taken` when one is linked, and what `confirmPassword` and `verifyTwoFactor` throw. */
export async function beginSteamLink(ctx: RequestContext, { password, code }: Proof): Promise<SteamStart> {
  const { deps, principal } = ctx;
  const { db } = deps;
  const { customer, sessionId, rows } = await queryAsCustomer(ctx, 'customer', (id) => [
    settingsQuery(db, ['steam_enabled']),
    db.select({ subject: identities.subject }).from(identities).where(eq(identities.customerId, id)),
  ]);
  if (!settingValues(rows[0]).steam_enabled) throw new DomainError('steam_disabled');
  if (rows[1].length > 0) throw new DomainError('steam_taken');
  const confirmed = await confirmPassword(ctx, customer, { typed: password });
  const passed = await verifyTwoFactor(deps, customer, code);
  await write(db, [passed, confirmed]);
  return asked(deps, { language: principal.language, redirect: '', sessionId });
}

/** Where Steam sends the visitor back. */
export function returnAddress({ siteUrl }: Pick<Deps, 'siteUrl'>, state: string): string {
  return `${siteUrl}/api/auth/steam/return?state=${state}`;
}

async function asked(
  deps: Deps,
  way: { language: LanguageCode; redirect: string; sessionId: string | null },
): Promise<SteamStart> {
  const state = deps.newToken();
  const { siteUrl, steam } = deps;
  const url = questionUrl({ endpoint: steam.endpoint, siteUrl, returnTo: returnAddress(deps, state) });
  return { url, ticket: await writeTicket(deps, { kind: 'asked', state, ...way }) };
}
