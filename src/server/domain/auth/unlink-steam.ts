/** Unlinks the Steam account. The password stays as the way in: without one, nothing is unlinked. */
import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { identities } from '../../db/schema/customers.ts';
import { expectRows, write } from '../../db/write.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { confirmPassword } from './credentials/reauthentication.ts';
import { verifyTwoFactor } from './credentials/two-factor.ts';
import type { Proof } from './disable-two-factor.ts';
import { securityMail } from './email/security-mail.ts';
import { queryAsCustomer } from './session/query-as-customer.ts';

/** @throws `not_found` when none is linked, and what `confirmPassword` and `verifyTwoFactor` throw. */
export async function unlinkSteam(ctx: RequestContext, { password, code }: Proof): Promise<void> {
  const { deps } = ctx;
  const { db } = deps;
  const { customer } = await queryAsCustomer(ctx, 'customer', () => []);
  const confirmed = await confirmPassword(ctx, customer, { typed: password });
  const passed = await verifyTwoFactor(deps, customer, code);
  const own = and(eq(identities.customerId, customer.id), eq(identities.provider, 'steam'));
  await write(db, [
    passed,
    confirmed,
    expectRows(db.delete(identities).where(own), 'not_found'),
    securityMail(deps, customer, 'steam_unlinked', deps.now()),
  ]);
  deps.later(deliverOutbox(deps));
}
