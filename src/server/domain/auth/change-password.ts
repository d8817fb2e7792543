/**
 * Changes the password of the signed-in customer, ends their other sessions and every mailed link that could still change the
 * credentials, and tells them by mail.
 */
import { and, eq, ne } from 'drizzle-orm';
import { passwordChangeErrors } from '#rules/validation/password-change.ts';
import type { RequestContext } from '../../context.ts';
import { customers, sessions } from '../../db/schema/customers.ts';
import { type Statements, statement, write } from '../../db/write.ts';
import { throwValidationError } from '../../domain-error.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { rememberDevice } from './credentials/known-device.ts';
import { hashPassword } from './credentials/password.ts';
import { reauthenticate } from './credentials/reauthentication.ts';
import { endLinks } from './email/mail-link.ts';
import { passwordChangedMail } from './email/password-changed-mail.ts';
import { queryAsCustomer } from './session/query-as-customer.ts';

export interface PasswordChange {
  cur_password: string;
  new_password: string;
  repeat_password: string;
  /** Of two-factor authentication, when it is on. */
  code: string;
}

/**
 * Returns the cookie by which this device alone is still known. @throws `invalid_fields` and what `reauthenticate` throws. Of two changes
 * at once, one finds its current password wrong.
 */
export async function changePassword(ctx: RequestContext, form: PasswordChange): Promise<{ deviceCookie: string }> {
  const { deps } = ctx;
  const { db, now } = deps;
  const { customer, sessionId } = await queryAsCustomer(ctx, 'customer', () => []);
  const errors = passwordChangeErrors(form);
  if (errors.length > 0) throwValidationError(errors);
  const { cur_password: password, code } = form;
  const deviceEpoch = customer.deviceEpoch + 1;
  const replacePassword = async (proof: Statements) => {
    const passwordHash = await hashPassword(deps, form.new_password);
    const set = { passwordHash, deviceEpoch, updatedAt: now() };
    await write(db, [
      proof,
      statement(db.update(customers).set(set).where(eq(customers.id, customer.id))),
      statement(db.delete(sessions).where(and(eq(sessions.userId, customer.id), ne(sessions.id, sessionId)))),
      statement(endLinks(deps, customer.id, ['reset', 'change_email'])),
      passwordChangedMail(deps, customer, passwordHash),
    ]);
  };
  await reauthenticate(ctx, customer, { password, code }, replacePassword, 'cur_password');
  const twoFactor = customer.totpEnabledAt !== null;
  const deviceCookie = await rememberDevice(ctx, { id: customer.id, deviceEpoch }, { twoFactor });
  deps.later(deliverOutbox({ deps }));
  return { deviceCookie };
}
