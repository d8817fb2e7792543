/** Signs in a customer who has come through Steam and types the code of two-factor authentication. */
import { eq } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { customers } from '../../db/schema/customers.ts';
import { runRead, write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { codeError, verifyTwoFactor } from './credentials/two-factor.ts';
import { type SignedInSession, signedIn, startSession } from './session/new-session.ts';
import { unchangedIdentity } from './steam/identity.ts';
import { readState } from './steam/state.ts';

export interface SteamCode {
  code: string;
  /** The state cookie. */
  state: string | undefined;
}

/** @throws `steam_expired` without a state of the last minutes, and what `verifyTwoFactor` throws. */
export async function verifySteamCode(ctx: RequestContext, { code, state }: SteamCode): Promise<SignedInSession> {
  const { deps, principal } = ctx;
  const { db } = deps;
  const signedInAtSteam = await readState(deps, 'code', state);
  if (!signedInAtSteam) throw new DomainError('steam_expired');
  const { customerId, steamId } = signedInAtSteam;
  const { id, name, email, language, deviceEpoch, totpSecret, totpEnabledAt } = customers;
  const [customer] = await runRead(
    db
      .select({ id, name, email, language, deviceEpoch, totpSecret, totpEnabledAt })
      .from(customers)
      .where(eq(customers.id, customerId))
      .execute(),
  );
  if (!customer || customer.totpEnabledAt === null) throw new DomainError('steam_expired');
  if (code === '') throw codeError('two_factor_required');
  const verified = await verifyTwoFactor(ctx, customer, code);
  const session = startSession(deps, customer.id, principal);
  await write(db, [verified, unchangedIdentity(customer.id, steamId), session.statements]);
  // the use of a recovery code is told by mail
  deps.later(deliverOutbox({ deps }));
  return signedIn(ctx, session, { customer, twoFactor: true });
}
