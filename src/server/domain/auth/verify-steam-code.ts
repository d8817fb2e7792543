/** Two-factor authentication of a customer who has come in through Steam. */
import { eq } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { customers } from '../../db/schema/customers.ts';
import { runRead, write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { codeError, verifyTwoFactor } from './credentials/two-factor.ts';
import { assertStillLinked } from './finish-steam.ts';
import { type SignedInSession, signedIn, startSession } from './session/new-session.ts';
import { readTicket } from './steam/steam-state.ts';

/** @throws `steam_expired` without a ticket of the last minutes, and what `verifyTwoFactor` throws. */
export async function passSteamCode(
  ctx: RequestContext,
  code: string,
  ticketText: string | undefined,
): Promise<SignedInSession> {
  const { deps, principal } = ctx;
  const { db } = deps;
  const ticket = await readTicket(deps, 'code', ticketText);
  if (!ticket) throw new DomainError('steam_expired');
  const [customer] = await runRead(db.select().from(customers).where(eq(customers.id, ticket.customerId)).execute());
  if (!customer || customer.totpEnabledAt === null) throw new DomainError('steam_expired');
  if (code === '') throw codeError('two_factor_required');
  const passed = await verifyTwoFactor(deps, customer, code);
  const session = startSession(deps, customer.id, principal);
  await write(db, [passed, assertStillLinked(customer.id, ticket.steamId), session.statements]);
  // A recovery code that was used is told by mail.
  deps.later(deliverOutbox(deps));
  return signedIn(deps, session);
}
