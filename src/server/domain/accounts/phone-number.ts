/** What the library of the world's numbering plans says about a phone number. */
import parsePhoneNumber from 'libphonenumber-js/min';
import { isPhoneText } from '#rules/validation/phone.ts';

export interface PhoneNumber {
  /** `+` and digits. */
  e164: string;
  /** ISO code of its country; absent for numbers that belong to none. */
  country: string | undefined;
}

/**
 * The number that `phone` names; null when it cannot exist. `phoneE164` says in which country a phone without a country code is
 * meant; a phone with one speaks for itself.
 */
export function phoneNumberOf(phone: string, phoneE164: string): PhoneNumber | null {
  const home = parsePhoneNumber(phoneE164);
  const number = home
    ? parsePhoneNumber(phone, { defaultCountry: home.country, defaultCallingCode: home.countryCallingCode })
    : parsePhoneNumber(phone);
  return number?.isValid() ? { e164: number.number, country: number.country } : null;
}

/** The number of a form that has to name one, or why it will not do. An unsupported country is told apart from a wrong number. */
export function judgePhone(
  form: { phone: string; phoneE164?: string | undefined },
  unsupportedCountries: readonly string[],
): { number: PhoneNumber | null; errors: { field: string; key: string }[] } {
  const number = phoneNumberOf(form.phone, form.phoneE164 ?? '');
  const unsupported = isPhoneText(form.phone) && unsupportedCountries.includes(number?.country ?? '');
  return { number, errors: unsupported ? [{ field: 'phone', key: 'country_unsupported' }] : [] };
}
