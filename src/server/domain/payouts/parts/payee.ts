/** Who is paid and where to: validated as the contact modal and the SEPA modal do it, kept encrypted with the payout. */
import { z } from 'zod';
import { type ContactDetails, payoutContactErrors } from '#rules/validation/contact-details.ts';
import { type FieldError, firstOfEachField } from '#rules/validation/field-error.ts';
import { type SepaPayout, sepaPayoutErrors } from '#rules/validation/sepa.ts';
import type { Deps } from '../../../deps.ts';
import { throwValidationError } from '../../../domain-error.ts';
import { decryptField, encryptField } from '../../../encryption/field-encryption.ts';
import { isCountry, isPhone } from '../../../phone-number.ts';

/** Read from payouts across deployments. */
const Payee = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  city: z.string(),
  address: z.string(),
  postCode: z.string(),
  /** Of a bank transfer: the holder of the account, and its IBAN. */
  account: z.object({ firstName: z.string(), lastName: z.string(), iban: z.string() }).optional(),
});
export type Payee = z.infer<typeof Payee>;

/** Whether none of the contact details is given. */
export function isContactEmpty(form: ContactDetails): boolean {
  return Object.values(contactOf(form)).every((typed) => typed === '');
}

/** @throws `invalid_fields` with every failing field. */
export function cardPayee(form: ContactDetails): Payee {
  throwIfAny(contactErrors(form));
  return contactOf(form);
}

/** @throws `invalid_fields` with every failing field. */
export function sepaPayee(form: ContactDetails & SepaPayout): Payee {
  throwIfAny([...contactErrors(form), ...sepaPayoutErrors(form)]);
  const account = { firstName: form.first_name, lastName: form.last_name, iban: form.account_number };
  return { ...contactOf(form), account };
}

/** The payee as a row of `payouts` keeps them. */
export function encryptPayee(deps: Deps, payoutId: string, payee: Payee): Promise<string> {
  return encryptField(deps, ownerOf(payoutId), JSON.stringify(payee));
}

export async function decryptPayee(deps: Deps, payoutId: string, encrypted: string): Promise<Payee> {
  return Payee.parse(JSON.parse(await decryptField(deps, ownerOf(payoutId), encrypted)));
}

function ownerOf(payoutId: string): string {
  return `payouts.details:${payoutId}`;
}

function contactErrors(form: ContactDetails): FieldError[] {
  const errors = payoutContactErrors(form, { phoneValid: isPhone(form.phone, form.country) });
  return isCountry(form.country) ? errors : firstOfEachField([...errors, { field: 'country', key: 'country_invalid' }]);
}

function throwIfAny(errors: readonly FieldError[]): void {
  if (errors.length > 0) throwValidationError(errors);
}

function contactOf({ name, surname, email, phone, country, city, address, postCode }: ContactDetails): ContactDetails {
  return { name, surname, email, phone, country, city, address, postCode };
}
