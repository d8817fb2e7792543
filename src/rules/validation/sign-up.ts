/** The sign-up form, in the order of docs/product/validation.md#sign-up; the strength of a password follows its presence. */
import { isEmail } from './email.ts';
import { type FieldError, failing, rule } from './field-error.ts';
import { isStrongPassword } from './password.ts';
import { phoneRules } from './phone.ts';

export interface SignUp {
  name: string;
  surname: string;
  email: string;
  phone: string;
  password: string;
  passConfirm: string;
  /** Undefined for a caller of the API that left it out; the form always sends it. */
  terms?: boolean | undefined;
}

export function signUpErrors(form: SignUp, { phoneValid }: { phoneValid: boolean }): FieldError[] {
  return failing([
    rule('name', form.name === '', 'first_name_required'),
    rule('surname', form.surname === '', 'last_name_required'),
    rule('email', form.email === '', 'email_required'),
    rule('email', !isEmail(form.email), 'email_invalid'),
    ...phoneRules(form.phone, phoneValid),
    rule('password', form.password === '', 'password_required'),
    rule('password', !isStrongPassword(form.password), 'password_weak'),
    rule('passConfirm', form.passConfirm === '', 'password_confirm_required'),
    rule('passConfirm', form.passConfirm !== form.password, 'passwords_mismatch'),
    rule('terms', form.terms === false, 'terms_required'),
  ]);
}
