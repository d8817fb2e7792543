/** Whether the phone number and the country of a form exist, for the rules that leave it to the server. */
import parsePhoneNumber, { isSupportedCountry, type PhoneNumber as ParsedNumber } from 'libphonenumber-js/min';
import { countryOfCode } from '#rules/countries.ts';
import { isPhoneText } from '#rules/validation/phone.ts';

export interface PhoneNumber {
  /** `+` and digits. */
  e164: string;
  /** ISO code of its country; absent for numbers that belong to none. */
  country: string | undefined;
}

/** True for a number that can exist; one without a dial code is read in the country given. */
export function isPhone(text: string, country: string): boolean {
  const home = isSupportedCountry(country) ? country : undefined;
  return existing(text, parsePhoneNumber(text, home)) !== null;
}

/**
 * The number that `phone` names; null when it cannot exist. `phoneE164` says in which country a phone without a dial code is meant; a
 * phone with one speaks for itself.
 */
export function phoneNumberOf(phone: string, phoneE164: string): PhoneNumber | null {
  const home = parsePhoneNumber(phoneE164);
  const defaults = home && { defaultCountry: home.country, defaultCallingCode: home.countryCallingCode };
  return existing(phone, defaults ? parsePhoneNumber(phone, defaults) : parsePhoneNumber(phone));
}

/** ISO code of the country of a number in E.164; null for one that belongs to none. */
export function phoneCountryOf(phoneE164: string): string | null {
  return parsePhoneNumber(phoneE164)?.country ?? null;
}

/** The number of a form that has to name one, or why it will not do. An unsupported country is told apart from a wrong number. */
export function judgePhone(
  form: { phone: string; phoneE164?: string | undefined },
  unsupportedCountries: readonly string[],
): { number: PhoneNumber | null; errors: { field: string; key: string }[] } {
  const number = phoneNumberOf(form.phone, form.phoneE164 ?? '');
  const unsupported = unsupportedCountries.includes(number?.country ?? '');
  return { number, errors: unsupported ? [{ field: 'phone', key: 'country_unsupported' }] : [] };
}

/** Only what is written in the characters of a phone number is one, and only what its country gives out. */
function existing(text: string, number: ParsedNumber | undefined): PhoneNumber | null {
  return isPhoneText(text) && number?.isValid() ? { e164: number.number, country: number.country } : null;
}

/** True for an ISO 3166-1 alpha-2 code. */
export function isCountry(code: string): boolean {
  return countryOfCode(code, 'en') !== null;
}
