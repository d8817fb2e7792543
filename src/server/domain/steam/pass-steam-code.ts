/** The second step of a customer who has come in through Steam. */
import { eq } from 'drizzle-orm';
import { customers } from '../../db/schema/customers.ts';
import { reading, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { codeRefusal, secondStep } from '../credentials/second-step.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import type { Visitor } from '../sessions/read-as.ts';
import { type SignedInSession, signedIn, startSession } from '../sessions/start-session.ts';
import { stillLinked } from './finish-steam.ts';
import { readTicket } from './ticket.ts';

/** Refuses `steam_expired` without a ticket of the last minutes, and what `secondStep` refuses. */
export async function passSteamCode(
  deps: Deps,
  visitor: Visitor,
  code: string,
  ticketText: string | undefined,
): Promise<SignedInSession> {
  const { db } = deps;
  const ticket = await readTicket(deps, 'code', ticketText);
  if (!ticket) throw new Refusal('steam_expired');
  const [customer] = await reading(db.select().from(customers).where(eq(customers.id, ticket.customerId)).execute());
  if (!customer || customer.totpEnabledAt === null) throw new Refusal('steam_expired');
  if (code === '') throw codeRefusal('second_step_required');
  const passed = await secondStep(deps, customer, code);
  const session = startSession(deps, customer.id, visitor);
  await write(db, [...passed, stillLinked(customer.id, ticket.steamId), ...session.steps]);
  // A recovery code that was used is told by mail.
  deps.later(deliverOutbox(deps));
  return signedIn(deps, session);
}
