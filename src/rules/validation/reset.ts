/** The request of a link to set a new password. See docs/product/validation.md#password-reset. */
import { isEmail } from './email.ts';
import { type FieldError, failing, rule } from './field-error.ts';

export function resetErrors(form: { email: string }): FieldError[] {
  return failing([
    rule('email', form.email === '', 'reset_email_required'),
    rule('email', !isEmail(form.email), 'email_invalid'),
  ]);
}
