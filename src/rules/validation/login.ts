/** The sign-in form. See docs/product/validation.md#sign-in. */
import { isEmail } from './email.ts';
import { type FieldError, failing, rule } from './field-error.ts';

export interface Login {
  /** The e-mail address. */
  username: string;
  password: string;
}

export function loginErrors(form: Login): FieldError[] {
  return failing([
    rule('username', form.username === '', 'email_and_password_required'),
    rule('password', form.password === '', 'email_and_password_required'),
    rule('username', !isEmail(form.username), 'email_format'),
  ]);
}
