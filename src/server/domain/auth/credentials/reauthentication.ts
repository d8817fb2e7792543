/** Re-authentication: asks a signed-in customer for password and code again before changes that an open session alone must not make. */
import { sql } from 'drizzle-orm';
import type { Reauthentication } from '#contract/security.ts';
import type { RequestContext } from '../../../context.ts';
import { customers } from '../../../db/schema/customers.ts';
import { guard, type Statements, write } from '../../../db/write.ts';
import { DomainError, throwValidationError } from '../../../domain-error.ts';
import type { CustomerRow } from '../session/query-as-customer.ts';
import { reauthenticationCounters } from './attempt-counters.ts';
import { clearAttempts, requireAttempt } from './attempts.ts';
import { checkPassword } from './password.ts';
import { verifyTwoFactor } from './two-factor.ts';

/** What password and code permit. `proof` goes into its batch and stops it when they are no longer valid. */
type PermittedWork<T> = (proof: Statements) => Promise<T>;

/**
 * Does `work` with the proof. `field` is the password's in the form. @throws what `reauthenticateByPassword` and `verifyTwoFactor` throw,
 * in this order, and what `work` throws.
 */
export function reauthenticate<T>(
  ctx: RequestContext,
  customer: CustomerRow,
  { password, code }: Reauthentication,
  work: PermittedWork<T>,
  field = 'password',
): Promise<T> {
  const withCode: PermittedWork<T> = async (byPassword) =>
    work([await verifyTwoFactor(ctx, customer, code), byPassword]);
  return reauthenticateByPassword(ctx, customer, password, withCode, field);
}

/**
 * @throws `invalid_fields` without a password, `wrong_password` in `field`, and `login_paused` after wrong ones as at sign-in, and what
 * `work` throws.
 */
export async function reauthenticateByPassword<T>(
  ctx: RequestContext,
  customer: CustomerRow,
  password: string,
  work: PermittedWork<T>,
  field = 'password',
): Promise<T> {
  if (password === '') throwValidationError([{ field, key: 'password_required' }]);
  const { deps } = ctx;
  const attempts = await reauthenticationCounters(ctx, customer);
  await requireAttempt(deps, attempts);
  const { correct } = await checkPassword(deps, password, customer.passwordHash);
  if (!correct) throw new DomainError('wrong_password', { errors: { [field]: ['wrong_password'] } });
  const hash = customer.passwordHash ?? '';
  const unchanged = sql`exists (select 1 from ${customers} where ${customers.id} = ${customer.id} and ${customers.passwordHash} = ${hash})`;
  const takenBack = clearAttempts(deps.db, attempts);
  try {
    return await work([guard(unchanged, 'wrong_password'), takenBack]);
  } catch (error) {
    // refused for another reason, which makes no password wrong
    if (!saysNothing(error)) await write(deps.db, takenBack);
    throw error;
  }
}

/** The password was changed meanwhile, or nobody knows whether the batch was written: the next right one clears the count. */
function saysNothing(error: unknown): boolean {
  return error instanceof DomainError && ['wrong_password', 'database_unavailable'].includes(error.code);
}
