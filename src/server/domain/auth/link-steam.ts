/** Sends a signed-in customer to Steam to link their account there. */
import { eq } from 'drizzle-orm';
import type { Reauthentication } from '#contract/security.ts';
import type { RequestContext } from '../../context.ts';
import { identities } from '../../db/schema/customers.ts';
import { write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { settingsQuery } from '../settings/parts/queries.ts';
import { settingValues } from '../settings/parts/settings.ts';
import { reauthenticate } from './credentials/reauthentication.ts';
import { queryAsCustomer } from './session/query-as-customer.ts';
import { type SteamRedirect, steamRedirect } from './steam/redirect.ts';

/** @throws `steam_disabled`, `steam_taken` when one is linked, and what `reauthenticate` throws. */
export async function linkSteam(ctx: RequestContext, form: Reauthentication): Promise<SteamRedirect> {
  const { deps, principal } = ctx;
  const { db } = deps;
  const { customer, sessionId, rows } = await queryAsCustomer(ctx, 'customer', (id) => [
    settingsQuery(db, ['steam_enabled']),
    db.select({ subject: identities.subject }).from(identities).where(eq(identities.customerId, id)),
  ]);
  const [settings, linked] = rows;
  if (!settingValues(settings).steam_enabled) throw new DomainError('steam_disabled');
  if (linked.length > 0) throw new DomainError('steam_taken');
  await reauthenticate(ctx, customer, form, (proof) => write(db, proof));
  return steamRedirect(deps, { language: principal.language, redirect: '', sessionId });
}
