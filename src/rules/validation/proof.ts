/** Proving again who one is: the password, and a code where the second step is on. */
import { type FieldError, failing, rule } from './field-error.ts';

export function codeErrors({ code }: { code: string }): FieldError[] {
  return failing([rule('code', code.trim() === '', 'second_step_required')]);
}

export function proofErrors(
  form: { password: string; code: string },
  { withCode }: { withCode: boolean },
): FieldError[] {
  const password = rule('password', form.password === '', 'password_required');
  return [...failing([password]), ...(withCode ? codeErrors(form) : [])];
}
