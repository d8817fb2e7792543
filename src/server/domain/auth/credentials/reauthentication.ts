/** Re-authentication: asks a signed-in customer for password and code again before changes that an open session alone must not make. */
import { sql } from 'drizzle-orm';
import type { Reauthentication } from '#contract/security.ts';
import type { RequestContext } from '../../../context.ts';
import { customers } from '../../../db/schema/customers.ts';
import { guard, type Statements } from '../../../db/write.ts';
import { DomainError, throwValidationError } from '../../../domain-error.ts';
import type { CustomerRow } from '../session/query-as-customer.ts';
import { reauthenticationCounters } from './attempt-counters.ts';
import { clearAttempts, requireAttempt } from './attempts.ts';
import { checkPassword } from './password.ts';
import { verifyTwoFactor } from './two-factor.ts';

/**
 * Statements for the front of the caller's batch, which stop it when password or code are no longer valid. `field` is the password's
 * in the form. @throws what `reauthenticateByPassword` and `verifyTwoFactor` throw, in this order.
 */
export async function reauthenticate(
  ctx: RequestContext,
  customer: CustomerRow,
  { password, code }: Reauthentication,
  field = 'password',
): Promise<Statements> {
  const byPassword = await reauthenticateByPassword(ctx, customer, password, field);
  const byCode = await verifyTwoFactor(ctx, customer, code);
  return [byCode, byPassword];
}

/** @throws `invalid_fields` without a password, `wrong_password` in `field`, and `login_paused` after wrong ones as at sign-in. */
export async function reauthenticateByPassword(
  ctx: RequestContext,
  customer: CustomerRow,
  password: string,
  field = 'password',
): Promise<Statements> {
  if (password === '') throwValidationError([{ field, key: 'password_required' }]);
  const { deps } = ctx;
  const attempts = await reauthenticationCounters(ctx, customer);
  await requireAttempt(deps, attempts);
  const { correct } = await checkPassword(deps, password, customer.passwordHash);
  if (!correct) throw new DomainError('wrong_password', { errors: { [field]: ['wrong_password'] } });
  const hash = customer.passwordHash ?? '';
  const unchanged = sql`exists (select 1 from ${customers} where ${customers.id} = ${customer.id} and ${customers.passwordHash} = ${hash})`;
  return [guard(unchanged, 'wrong_password'), clearAttempts(deps.db, attempts)];
}
