/** Asks a signed-in customer for the password again, before something that a stranger at an open screen must not do. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { customers } from '../../db/schema/customers.ts';
import { guard, type Step, step, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, refuseFields } from '../../refusal.ts';
import type { CustomerRow, Visitor } from '../sessions/read-as.ts';
import { clearAttempts, countAttempt, loginPaused, pauseQuery, sessionAttempter } from './attempts.ts';
import { checkPassword } from './password.ts';

/** For the verb's own read: until when the visitor has to wait after wrong passwords. */
export function passwordPauseQuery(db: Database, visitor: Visitor) {
  return pauseQuery(db, sessionAttempter(visitor));
}

/**
 * Steps for the front of the caller's batch, which stop it when the password is another by then. Refuses `wrong_password` in `field`, and `login_paused` after wrong ones as at sign-in. `pause` is what
 * `passwordPauseQuery` found.
 */
export async function confirmPassword(
  deps: Deps,
  visitor: Visitor,
  customer: CustomerRow,
  { pause, typed, field = 'password' }: { pause: readonly { until: number }[]; typed: string; field?: string },
): Promise<Step[]> {
  if (typed === '') refuseFields([{ field, key: 'password_required' }]);
  if (pause.some(({ until }) => until > deps.now())) throw loginPaused(deps.now(), pause);
  const who = sessionAttempter(visitor);
  const { correct } = await checkPassword(deps, typed, customer.passwordHash);
  if (!correct) {
    await write(deps.db, [step(countAttempt(deps, who))]);
    throw new Refusal('wrong_password', { errors: { [field]: ['wrong_password'] } });
  }
  const hash = customer.passwordHash ?? '';
  const isStill = sql`exists (select 1 from ${customers} where ${customers.id} = ${customer.id} and ${customers.passwordHash} = ${hash})`;
  return [guard(isStill, 'wrong_password'), step(clearAttempts(deps.db, who))];
}
