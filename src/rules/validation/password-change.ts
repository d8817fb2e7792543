/** Changing the password while signed in. See docs/product/validation.md#password-change. */
import { type FieldError, failing, rule } from './field-error.ts';
import { isStrongPassword } from './password.ts';

export interface PasswordChange {
  cur_password: string;
  new_password: string;
  repeat_password: string;
}

export function passwordChangeErrors(form: PasswordChange): FieldError[] {
  return failing([
    rule('cur_password', form.cur_password === '', 'current_password_required'),
    rule('new_password', form.new_password === '', 'password_required'),
    rule('new_password', !isStrongPassword(form.new_password), 'password_weak'),
    rule('repeat_password', form.repeat_password === '', 'password_confirm_required'),
    rule('repeat_password', form.repeat_password !== form.new_password, 'passwords_mismatch'),
  ]);
}
