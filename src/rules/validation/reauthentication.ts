/** Re-authentication of a signed-in customer: the password, and a code where two-factor authentication is on. */
import { type FieldError, failing, rule } from './field-error.ts';

export function twoFactorCodeErrors({ code }: { code: string }): FieldError[] {
  return failing([rule('code', code.trim() === '', 'two_factor_required')]);
}

/** The same for a code of either kind. */
export function confirmationCodeErrors({ code }: { code: string }, kind: 'two_factor' | 'mail'): FieldError[] {
  return failing([rule('code', code.trim() === '', kind === 'mail' ? 'mail_code_required' : 'two_factor_required')]);
}

export function reauthenticationErrors(
  form: { password: string; code: string },
  { withCode }: { withCode: boolean },
): FieldError[] {
  const password = rule('password', form.password === '', 'password_required');
  return [...failing([password]), ...(withCode ? twoFactorCodeErrors(form) : [])];
}
