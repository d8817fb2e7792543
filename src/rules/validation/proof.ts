/** Proving again who one is: the password, and a code where two-factor authentication is on. */
import { type FieldError, failing, rule } from './field-error.ts';

export function codeErrors({ code }: { code: string }): FieldError[] {
  return failing([rule('code', code.trim() === '', 'two_factor_required')]);
}

export function proofErrors(
  form: { password: string; code: string },
  { withCode }: { withCode: boolean },
): FieldError[] {
  const password = rule('password', form.password === '', 'password_required');
  return [...failing([password]), ...(withCode ? codeErrors(form) : [])];
}
