/** Asks a signed-in customer for the password again, before something that a stranger at an open screen must not do. */
import { sql } from 'drizzle-orm';
import type { RequestContext } from '../../../context.ts';
import { customers } from '../../../db/schema/customers.ts';
import { guard, runWrite, type Statements, statement } from '../../../db/write.ts';
import { DomainError, throwValidationError } from '../../../domain-error.ts';
import type { CustomerRow } from '../session/query-as-customer.ts';
import { clearAttempts, countAttempt, loginPaused, pauseQuery, sessionAttempter } from './attempts.ts';
import { checkPassword } from './password.ts';

/**
 * Statements for the front of the caller's batch, which stop it when the password is another by then. @throws `wrong_password` in `field`,
 * and `login_paused` after wrong ones as at sign-in, where attempts count before they are judged too.
 */
export async function confirmPassword(
  ctx: RequestContext,
  customer: CustomerRow,
  { typed, field = 'password' }: { typed: string; field?: string },
): Promise<Statements> {
  const { deps, principal } = ctx;
  const { db } = deps;
  if (typed === '') throwValidationError([{ field, key: 'password_required' }]);
  const who = sessionAttempter(principal);
  const [counted, pause] = await runWrite(() => db.batch([countAttempt(deps, who), pauseQuery(db, who)]));
  if (counted.length === 0) throw loginPaused(deps.now(), pause);
  const { correct } = await checkPassword(deps, typed, customer.passwordHash);
  if (!correct) throw new DomainError('wrong_password', { errors: { [field]: ['wrong_password'] } });
  const hash = customer.passwordHash ?? '';
  const unchanged = sql`exists (select 1 from ${customers} where ${customers.id} = ${customer.id} and ${customers.passwordHash} = ${hash})`;
  return [guard(unchanged, 'wrong_password'), statement(clearAttempts(db, who))];
}
