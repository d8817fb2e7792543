/** Who is paid and where to: judged as the contact modal and the SEPA modal judge it, kept encrypted with the payout. */
import { type ContactDetails, payoutContactErrors } from '#rules/validation/contact-details.ts';
import type { FieldError } from '#rules/validation/field-error.ts';
import { type SepaPayout, sepaPayoutErrors } from '#rules/validation/sepa.ts';
import type { Deps } from '../../../deps.ts';
import { throwValidationError } from '../../../domain-error.ts';
import { decryptField, encryptField } from '../../../encryption/field-encryption.ts';
import { isCountry, isPhone } from '../../../phone-number.ts';

export interface Payee extends ContactDetails {
  /** Of a bank transfer: the holder of the account, and its IBAN. */
  account?: { firstName: string; lastName: string; iban: string };
}

/** Whether none of the contact details is given. */
export function namesNobody(form: ContactDetails): boolean {
  return Object.values(contactOf(form)).every((typed) => typed === '');
}

/** @throws `invalid_fields` with every failing field. */
export function cardPayee(form: ContactDetails): Payee {
  refuseAny(contactErrors(form));
  return contactOf(form);
}

/** @throws `invalid_fields` with every failing field. */
export function sepaPayee(form: ContactDetails & SepaPayout): Payee {
  const errors: FieldError[] = [...contactErrors(form), ...sepaPayoutErrors(form)];
  refuseAny(errors);
  const account = { firstName: form.first_name, lastName: form.last_name, iban: form.account_number };
  return { ...contactOf(form), account };
}

/** The payee as a row of `payouts` keeps them. */
export function sealPayee(deps: Deps, payoutId: string, payee: Payee): Promise<string> {
  return encryptField(deps, ownerOf(payoutId), JSON.stringify(payee));
}

export async function openPayee(deps: Deps, payoutId: string, encrypted: string): Promise<Payee> {
  // safe because `sealPayee` wrote it
  return JSON.parse(await decryptField(deps, ownerOf(payoutId), encrypted)) as Payee;
}

function ownerOf(payoutId: string): string {
  return `payouts.details:${payoutId}`;
}

function contactErrors(form: ContactDetails): FieldError[] {
  const errors = payoutContactErrors(form, { phoneValid: isPhone(form.phone, form.country) });
  if (!isCountry(form.country)) addOnce(errors, { field: 'country', key: 'country_invalid' });
  return errors;
}

function addOnce(errors: FieldError[], error: FieldError): void {
  if (!errors.some(({ field }) => field === error.field)) errors.push(error);
}

function refuseAny(errors: readonly FieldError[]): void {
  if (errors.length > 0) throwValidationError(errors);
}

function contactOf({ name, surname, email, phone, country, city, address, postCode }: ContactDetails): ContactDetails {
  return { name, surname, email, phone, country, city, address, postCode };
}
