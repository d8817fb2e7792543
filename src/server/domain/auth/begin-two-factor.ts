/** First half of switching two-factor authentication on: a new secret for the authenticator app, which does nothing until a code proves it. */
import { and, eq, isNull } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { customers } from '../../db/schema/customers.ts';
import { expectRows, write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { encryptField } from '../../encryption/field-encryption.ts';
import { confirmPassword } from './credentials/reauthentication.ts';
import { newTotpSecret, totpUri } from './credentials/totp.ts';
import { totpOwner } from './credentials/two-factor.ts';
import { queryAsCustomer } from './session/query-as-customer.ts';

/** Returns the secret in base32 and as a QR code says it. @throws `two_factor_on` and what `confirmPassword` throws. */
export async function beginTwoFactor(ctx: RequestContext, { password }: { password: string }) {
  const { deps } = ctx;
  const { customer } = await queryAsCustomer(ctx, 'customer', () => []);
  if (customer.totpEnabledAt !== null) throw new DomainError('two_factor_on');
  const confirmed = await confirmPassword(ctx, customer, { typed: password });
  const secret = newTotpSecret(deps);
  const totpSecret = await encryptField(deps, totpOwner(customer.id), secret);
  const isOff = and(eq(customers.id, customer.id), isNull(customers.totpEnabledAt));
  await write(deps.db, [
    confirmed,
    expectRows(deps.db.update(customers).set({ totpSecret, totpLastStep: null }).where(isOff), 'two_factor_on'),
  ]);
  return { secret, uri: totpUri(secret, customer.email) };
}
