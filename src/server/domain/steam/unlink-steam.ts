/** Unlinks the Steam account. The password stays as the way in: without one, nothing is unlinked. */
import { and, eq } from 'drizzle-orm';
import { identities } from '../../db/schema/customers.ts';
import { must, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { confirmPassword } from '../credentials/confirm-password.ts';
import { secondStep } from '../credentials/second-step.ts';
import { securityMail } from '../credentials/security-mail.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import type { Proof } from '../second-step/disable-second-step.ts';
import { readAs, type Visitor } from '../sessions/read-as.ts';

/** Refuses `not_found` when none is linked, and what `confirmPassword` and `secondStep` refuse. */
export async function unlinkSteam(deps: Deps, visitor: Visitor, { password, code }: Proof): Promise<void> {
  const { db } = deps;
  const { customer } = await readAs(deps, visitor, 'customer', () => []);
  const confirmed = await confirmPassword(deps, visitor, customer, { typed: password });
  const passed = await secondStep(deps, customer, code);
  const own = and(eq(identities.customerId, customer.id), eq(identities.provider, 'steam'));
  await write(db, [
    ...passed,
    ...confirmed,
    ...must(db.delete(identities).where(own), 'not_found'),
    securityMail(deps, customer, 'steam_unlinked', deps.now()),
  ]);
  deps.later(deliverOutbox(deps));
}
