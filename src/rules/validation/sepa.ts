/**
 * Bank accounts: that of a payout, and that of a top-up by bank transfer.
 * See docs/product/validation.md#payout-account and docs/product/validation.md#top-up.
 */
import { isSEPACountry, isValidIBAN } from 'ibantools';
import { type FieldError, type FieldRule, failing, rule } from './field-error.ts';

const format = /^[A-Z]{2}\d{2}[A-Z0-9]{4,30}$/;
const ibanCharactersMin = 15;
/** Countries that joined SEPA in 2025, which the library does not have yet. */
const newInSepa = ['AL', 'MD', 'ME', 'MK', 'RS'];

/** An IBAN in upper case without spaces. */
export function compactIban(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

/** An IBAN in upper case in groups of four. */
export function groupIban(text: string): string {
  return compactIban(text).replace(/(.{4})(?=.)/g, '$1 ');
}

/** Country and last four characters of a compact IBAN. */
export function maskedIban(compact: string): string {
  return `${compact.slice(0, 2)}••${compact.slice(-4)}`;
}

/** Whether a compact IBAN can exist: its country's length and form, and check digits that add up (ISO 13616). */
export function isIban(compact: string): boolean {
  return format.test(compact) && isValidIBAN(compact);
}

function isInSepa(compact: string): boolean {
  const country = compact.slice(0, 2);
  return isSEPACountry(country) || newInSepa.includes(country);
}

export interface SepaPayout {
  first_name: string;
  last_name: string;
  account_number: string;
  /** Undefined for a caller of the API that left it out; the form always sends it. */
  terms?: boolean | undefined;
}

/** The account of a payout, which must be in the SEPA area. */
export function sepaPayoutErrors(form: SepaPayout): FieldError[] {
  return failing([
    rule('first_name', form.first_name === '', 'first_name_required'),
    rule('last_name', form.last_name === '', 'last_name_required'),
    ...accountRules(form.account_number),
    rule('terms', form.terms === false, 'sepa_terms_required'),
  ]);
}

/** An account that money goes to, compact. */
export function accountErrors(iban: string): FieldError[] {
  return failing(accountRules(iban));
}

function accountRules(iban: string): FieldRule[] {
  return [
    rule('account_number', iban === '', 'iban_required'),
    rule('account_number', !format.test(iban), 'iban_format'),
    rule('account_number', !isIban(iban), 'iban_invalid'),
    rule('account_number', !isInSepa(iban), 'iban_not_sepa'),
  ];
}

/** The account that a top-up comes from. */
export function sepaTopUpErrors(form: { iban: string; terms: boolean }): FieldError[] {
  const iban = compactIban(form.iban);
  return failing([
    rule('iban', iban.length < ibanCharactersMin || !isIban(iban), 'iban_invalid'),
    rule('terms', !form.terms, 'sepa_terms_agree'),
  ]);
}
