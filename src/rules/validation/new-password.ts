/** A new password by the token of a mailed link, which is invalid without its token or e-mail. */
import { isEmail } from './email.ts';
import { type FieldError, failing, rule } from './field-error.ts';
import { isStrongPassword } from './password.ts';

export interface NewPassword {
  token: string;
  email: string;
  password: string;
  password_confirmation: string;
}

export function newPasswordErrors(form: NewPassword): FieldError[] {
  return failing([
    rule('token', form.token === '', 'link_invalid'),
    rule('email', form.email === '', 'email_required'),
    rule('email', !isEmail(form.email), 'email_invalid'),
    rule('password', form.password === '', 'password_required'),
    rule('password', !isStrongPassword(form.password), 'password_weak'),
    rule('password_confirmation', form.password_confirmation === '', 'password_confirm_required'),
    rule('password_confirmation', form.password_confirmation !== form.password, 'passwords_mismatch'),
  ]);
}
