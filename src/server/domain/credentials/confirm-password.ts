/** Asks a signed-in customer for the password again, before something that a stranger at an open screen must not do. */
import { type Step, step, writing } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, refuseFields } from '../../refusal.ts';
import type { CustomerRow, Visitor } from '../sessions/read-as.ts';
import { clearAttempts, countAttempt, loginPaused, pauseQuery, sessionAttempter } from './attempts.ts';
import { checkPassword } from './password.ts';

/**
 * Steps for the caller's batch. Refuses `wrong_password` in `field`, and `login_paused` after wrong ones as at sign-in. A password is
 * counted before it is judged, so that guesses at once are counted too.
 */
export async function confirmPassword(
  deps: Deps,
  visitor: Visitor,
  customer: CustomerRow,
  typed: string,
  field = 'password',
): Promise<Step[]> {
  if (typed === '') refuseFields([{ field, key: 'password_required' }]);
  const { db } = deps;
  const who = sessionAttempter(visitor);
  const [counted, pause] = await writing(() => db.batch([countAttempt(deps, who), pauseQuery(db, who)]));
  if (counted.length === 0) throw loginPaused(deps.now(), pause);
  const { correct } = await checkPassword(typed, customer.passwordHash);
  if (!correct) throw new Refusal('wrong_password', { errors: { [field]: ['wrong_password'] } });
  return [step(clearAttempts(db, who))];
}
