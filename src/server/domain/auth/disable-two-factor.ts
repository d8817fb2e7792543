/** Switches two-factor authentication off: deletes the secret and the recovery codes, and tells the customer by mail. */
import type { Reauthentication } from '#contract/security.ts';
import type { RequestContext } from '../../context.ts';
import { write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { reauthenticate } from './credentials/reauthentication.ts';
import { switchOff } from './credentials/two-factor.ts';
import { securityMail } from './email/security-mail.ts';
import { queryAsCustomer } from './session/query-as-customer.ts';

/** @throws `two_factor_off`, and what `reauthenticate` throws. */
export async function disableTwoFactor(ctx: RequestContext, form: Reauthentication): Promise<void> {
  const { deps } = ctx;
  const { customer } = await queryAsCustomer(ctx, 'customer', () => []);
  if (customer.totpEnabledAt === null) throw new DomainError('two_factor_off');
  await reauthenticate(ctx, customer, form, (proof) =>
    write(deps.db, [proof, switchOff(deps, customer.id), securityMail(deps, customer, 'two_factor_off', deps.now())]),
  );
  deps.later(deliverOutbox({ deps }));
}
