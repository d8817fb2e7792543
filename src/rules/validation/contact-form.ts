/** A message to the support. */
import { isEmail } from './email.ts';
import { type FieldError, failing, rule } from './field-error.ts';

export interface ContactForm {
  name: string;
  email: string;
  message: string;
}

export function contactFormErrors(form: ContactForm): FieldError[] {
  return failing([
    rule('name', form.name === '', 'name_required'),
    rule('email', form.email === '', 'email_required'),
    rule('email', !isEmail(form.email), 'email_invalid'),
    rule('message', form.message === '', 'message_required'),
  ]);
}
