/** Replaces the recovery codes by ten new ones and returns them. */
import type { Reauthentication } from '#contract/security.ts';
import type { RequestContext } from '../../context.ts';
import { customers } from '../../db/schema/customers.ts';
import { expectRows, write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { reauthenticate } from './credentials/reauthentication.ts';
import { newRecoveryCodes } from './credentials/recovery-codes.ts';
import { isTwoFactorOn } from './credentials/two-factor.ts';
import { securityMail } from './email/security-mail.ts';
import { queryAsCustomer } from './session/query-as-customer.ts';

/** @throws `two_factor_off`, and what `reauthenticate` throws. */
export async function renewRecoveryCodes(ctx: RequestContext, form: Reauthentication): Promise<string[]> {
  const { deps } = ctx;
  const { db, now } = deps;
  const { customer } = await queryAsCustomer(ctx, 'customer', () => []);
  if (customer.totpEnabledAt === null) throw new DomainError('two_factor_off');
  const { codes, statements } = newRecoveryCodes(deps, customer.id);
  const touch = db.update(customers).set({ updatedAt: now() }).where(isTwoFactorOn(customer.id));
  await reauthenticate(ctx, customer, form, (proof) =>
    write(db, [
      proof,
      expectRows(touch, 'two_factor_off'),
      statements,
      securityMail(deps, customer, 'recovery_codes_new', now()),
    ]),
  );
  deps.later(deliverOutbox({ deps }));
  return codes;
}
