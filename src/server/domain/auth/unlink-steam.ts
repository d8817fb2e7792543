/** Unlinks the Steam account. E-mail and password stay as the credentials, so an account without a password unlinks nothing. */
import { and, eq } from 'drizzle-orm';
import type { Reauthentication } from '#contract/security.ts';
import type { RequestContext } from '../../context.ts';
import { identities } from '../../db/schema/customers.ts';
import { expectRows, write } from '../../db/write.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { reauthenticate } from './credentials/reauthentication.ts';
import { securityMail } from './email/security-mail.ts';
import { queryAsCustomer } from './session/query-as-customer.ts';

/** @throws `not_found` when none is linked, and what `reauthenticate` throws. */
export async function unlinkSteam(ctx: RequestContext, form: Reauthentication): Promise<void> {
  const { deps } = ctx;
  const { db } = deps;
  const { customer } = await queryAsCustomer(ctx, 'customer', () => []);
  const steamOfCustomer = and(eq(identities.customerId, customer.id), eq(identities.provider, 'steam'));
  await reauthenticate(ctx, customer, form, (proof) =>
    write(db, [
      proof,
      expectRows(db.delete(identities).where(steamOfCustomer), 'not_found'),
      securityMail(deps, customer, 'steam_unlinked', deps.now()),
    ]),
  );
  deps.later(deliverOutbox({ deps }));
}
