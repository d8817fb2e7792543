/** Phone numbers and countries of forms, checked by the numbering plans of libphonenumber. */
import parsePhoneNumber, { isSupportedCountry, type PhoneNumber as ParsedNumber } from 'libphonenumber-js/min';
import { countryOfCode } from '#rules/countries.ts';
import { isPhoneText } from '#rules/validation/phone.ts';

export interface PhoneNumber {
  /** `+` and digits. */
  e164: string;
  /** ISO code of its country; absent for numbers that belong to none. */
  country: string | undefined;
}

/** True for a possible number; one without a dial code is read in the given country. */
export function isPhone(text: string, country: string): boolean {
  const home = isSupportedCountry(country) ? country : undefined;
  return validNumber(text, parsePhoneNumber(text, home)) !== null;
}

/**
 * The number that `phone` names; null when it cannot exist. `phoneE164` says in which country a phone without a dial code is meant; a
 * phone with one speaks for itself.
 */
export function phoneNumberOf(phone: string, phoneE164: string): PhoneNumber | null {
  const home = parsePhoneNumber(phoneE164);
  const defaults = home && { defaultCountry: home.country, defaultCallingCode: home.countryCallingCode };
  return validNumber(phone, defaults ? parsePhoneNumber(phone, defaults) : parsePhoneNumber(phone));
}

/** ISO code of the country of a number in E.164; null for one that belongs to none. */
export function phoneCountryOf(phoneE164: string): string | null {
  return parsePhoneNumber(phoneE164)?.country ?? null;
}

/** The number of a form, null when it cannot exist, with the error of a country that the shop does not support. */
export function validatePhone(
  form: { phone: string; phoneE164?: string | undefined },
  unsupportedCountries: readonly string[],
): { number: PhoneNumber | null; errors: { field: string; key: string }[] } {
  const number = phoneNumberOf(form.phone, form.phoneE164 ?? '');
  const unsupported = unsupportedCountries.includes(number?.country ?? '');
  return { number, errors: unsupported ? [{ field: 'phone', key: 'country_unsupported' }] : [] };
}

/** Null for text with characters that no phone number has, and for a number outside its country's numbering plan. */
function validNumber(text: string, number: ParsedNumber | undefined): PhoneNumber | null {
  return isPhoneText(text) && number?.isValid() ? { e164: number.number, country: number.country } : null;
}

/** True for an ISO 3166-1 alpha-2 code. */
export function isCountry(code: string): boolean {
  return countryOfCode(code, 'en') !== null;
}
