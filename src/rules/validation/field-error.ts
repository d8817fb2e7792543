/**
 * Errors of a form, in the order of docs/product/validation.md. A toast shows the first one; every invalid field has one, that of its
 * first failing rule. Keys are those of the dictionary namespace `errors`.
 */
export const fieldErrorKeys = [
  'first_name_required',
  'last_name_required',
  'name_required',
  'email_required',
  'email_invalid',
  'email_format',
  'email_and_password_required',
  'reset_email_required',
  'phone_required',
  'phone_invalid',
  'phone_valid_required',
  'password_required',
  'password_weak',
  'password_confirm_required',
  'passwords_mismatch',
  'current_password_required',
  'mail_code_required',
  'two_factor_required',
  'terms_required',
  'terms_of_use_required',
  'link_invalid',
  'country_required',
  'country_invalid',
  'city_required',
  'address_required',
  'post_code_required',
  'trade_link_required',
  'trade_link_invalid',
  'trade_link_other_account',
  'trade_link_unchanged',
  'trade_offer_required',
  'trade_offer_invalid',
  'payment_method_invalid',
  'currency_unknown',
  'amount_invalid',
  'amount_below_minimum',
  'amount_above_maximum',
  'iban_required',
  'iban_format',
  'iban_invalid',
  'iban_not_sepa',
  'sepa_terms_required',
  'sepa_terms_agree',
  'skin_name_required',
  'price_required',
  'price_positive',
  'quality_required',
  'quality_invalid',
  'inventory_link_required',
  'inventory_link_invalid',
  'offer_currency',
  'withdrawal_minimum',
  'withdrawal_maximum',
  'holder_required',
  'holder_other',
  'message_required',
] as const;

export type FieldErrorKey = (typeof fieldErrorKeys)[number];

export interface FieldError {
  /** Name of the request's field. */
  field: string;
  key: FieldErrorKey;
  /** For the places in the text, such as `{minimum}`. */
  values?: Record<string, string>;
}

export interface FieldRule extends FieldError {
  fails: boolean;
}

/** A rule of `field` that `fails` or not, with the key of its message. */
export function rule(field: string, fails: boolean, key: FieldErrorKey, values?: Record<string, string>): FieldRule {
  return values ? { field, fails, key, values } : { field, fails, key };
}

/** The first failing rule of each field, in the order of the rules. */
export function failing(rules: readonly FieldRule[]): FieldError[] {
  return firstOfEachField(rules.filter(({ fails }) => fails).map(({ fails: _, ...error }) => error));
}

/** One error for each field, in the order of the errors. */
export function firstOfEachField(errors: readonly FieldError[]): FieldError[] {
  const first = new Map<string, FieldError>();
  for (const error of errors) if (!first.has(error.field)) first.set(error.field, error);
  return [...first.values()];
}
