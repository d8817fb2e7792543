/** First half of switching two-factor authentication on: a new secret for the authenticator app, without effect until a code proves it. */
import type { RequestContext } from '../../context.ts';
import { customers } from '../../db/schema/customers.ts';
import { expectRows, write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { encryptField } from '../../encryption/field-encryption.ts';
import { reauthenticateByPassword } from './credentials/reauthentication.ts';
import { isTwoFactorOff, totpOwner } from './credentials/two-factor.ts';
import { queryAsCustomer } from './session/query-as-customer.ts';

/** Returns the secret in base32 and as the URI of a QR code. @throws `two_factor_on` and what `reauthenticateByPassword` throws. */
export async function beginTwoFactor(ctx: RequestContext, { password }: { password: string }) {
  const { deps } = ctx;
  const { customer } = await queryAsCustomer(ctx, 'verified', () => []);
  if (customer.totpEnabledAt !== null) throw new DomainError('two_factor_on');
  const { newTotpSecret, totpUri } = await import('./credentials/totp.ts');
  const secret = newTotpSecret(deps);
  const totpSecret = await encryptField(deps, totpOwner(customer.id), secret);
  const set = deps.db.update(customers).set({ totpSecret, totpLastStep: null }).where(isTwoFactorOff(customer.id));
  await reauthenticateByPassword(ctx, customer, password, (proof) =>
    write(deps.db, [proof, expectRows(set, 'two_factor_on')]),
  );
  return { secret, uri: totpUri(secret, customer.email) };
}
