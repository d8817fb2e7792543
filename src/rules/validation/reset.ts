/** Asking for a link to set a new password. Specification section 5, Reset request. */
import { isEmail } from './email.ts';
import { type FieldError, failing, rule } from './field-error.ts';

export function resetErrors(form: { email: string }): FieldError[] {
  return failing([
    rule('email', form.email === '', 'reset_email_required'),
    rule('email', !isEmail(form.email), 'email_invalid'),
  ]);
}
