/** Changes the password of the signed-in customer, ends all their other sessions, and tells them by mail. */
import { and, eq, isNull, ne } from 'drizzle-orm';
import { passwordChangeErrors } from '#rules/validation/password-change.ts';
import { customers, mailTokens, sessions } from '../../db/schema/customers.ts';
import { must, step, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, refuseFields } from '../../refusal.ts';
import { sendWaiting } from '../mail/send-waiting.ts';
import { readAs, type Visitor } from '../sessions/read-as.ts';
import { clearAttempts, countAttempt, loginPaused, pauseQuery, sessionAttempter } from './login-attempts.ts';
import { checkPassword, hashPassword } from './password.ts';
import { passwordChangedMail } from './password-changed-mail.ts';

export interface PasswordChange {
  cur_password: string;
  new_password: string;
  repeat_password: string;
}

/**
 * Refuses fields, `wrong_password`, and `login_paused` after wrong ones as at sign-in. Of two changes at once, one finds its current
 * password wrong.
 */
export async function changePassword(deps: Deps, visitor: Visitor, form: PasswordChange): Promise<void> {
  const { db } = deps;
  const who = sessionAttempter(visitor);
  const { customer, sessionId, rows } = await readAs(deps, visitor, 'customer', () => [pauseQuery(db, who)]);
  const errors = passwordChangeErrors(form);
  if (errors.length > 0) refuseFields(errors);
  if (rows[0].some(({ until }) => until > deps.now())) throw loginPaused(deps.now(), rows[0]);
  const { correct } = await checkPassword(form.cur_password, customer.passwordHash);
  if (!correct) {
    await write(db, [step(countAttempt(deps, who))]);
    throw wrongPassword();
  }
  const passwordHash = await hashPassword(deps, form.new_password);
  const isUnchanged = and(eq(customers.id, customer.id), eq(customers.passwordHash, customer.passwordHash ?? ''));
  const openResets = and(
    eq(mailTokens.customerId, customer.id),
    eq(mailTokens.purpose, 'reset'),
    isNull(mailTokens.usedAt),
  );
  await write(db, [
    ...must(db.update(customers).set({ passwordHash, updatedAt: deps.now() }).where(isUnchanged), 'wrong_password'),
    step(clearAttempts(db, who)),
    step(db.delete(sessions).where(and(eq(sessions.userId, customer.id), ne(sessions.id, sessionId)))),
    step(db.update(mailTokens).set({ expiresAt: deps.now() }).where(openResets)),
    passwordChangedMail(deps, customer, passwordHash),
  ]);
  deps.later(sendWaiting(deps));
}

function wrongPassword(): Refusal {
  return new Refusal('wrong_password', { errors: { cur_password: ['wrong_password'] } });
}
