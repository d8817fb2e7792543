/**
 * Changes the password of the signed-in customer, ends all their other sessions and every link that could still take the account
 * elsewhere, and tells them by mail.
 */
import { and, eq, ne } from 'drizzle-orm';
import { passwordChangeErrors } from '#rules/validation/password-change.ts';
import { customers, sessions } from '../../db/schema/customers.ts';
import { step, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { refuseFields } from '../../refusal.ts';
import { confirmPassword } from '../credentials/confirm-password.ts';
import { hashPassword } from '../credentials/password.ts';
import { secondStep } from '../credentials/second-step.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { readAs, type Visitor } from '../sessions/read-as.ts';
import { endLinks } from './mail-link.ts';
import { passwordChangedMail } from './password-changed-mail.ts';

export interface PasswordChange {
  cur_password: string;
  new_password: string;
  repeat_password: string;
  /** The second step, when the account has one. */
  code: string;
}

/**
 * Refuses fields, `wrong_password`, `login_paused` after wrong ones as at sign-in, and what `secondStep` refuses. Of two changes at
 * once, one finds its current password wrong.
 */
export async function changePassword(deps: Deps, visitor: Visitor, form: PasswordChange): Promise<void> {
  const { db } = deps;
  const { customer, sessionId } = await readAs(deps, visitor, 'customer', () => []);
  const errors = passwordChangeErrors(form);
  if (errors.length > 0) refuseFields(errors);
  const confirmed = await confirmPassword(deps, visitor, customer, {
    typed: form.cur_password,
    field: 'cur_password',
  });
  const passed = await secondStep(deps, customer, form.code);
  const passwordHash = await hashPassword(deps, form.new_password);
  await write(db, [
    ...passed,
    ...confirmed,
    step(db.update(customers).set({ passwordHash, updatedAt: deps.now() }).where(eq(customers.id, customer.id))),
    step(db.delete(sessions).where(and(eq(sessions.userId, customer.id), ne(sessions.id, sessionId)))),
    step(endLinks(deps, customer.id, ['reset', 'change_email'])),
    passwordChangedMail(deps, customer, passwordHash),
  ]);
  deps.later(deliverOutbox(deps));
}
