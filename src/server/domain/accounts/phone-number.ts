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
 * The number that `phone` and `phoneE164` name together; null when it cannot exist or the two are different numbers. `phone` may be
 * written as in its own country when `phoneE164` says which that is; alone it needs its country code.
 */
export function phoneNumberOf(phone: string, phoneE164: string): PhoneNumber | null {
  const number = parsePhoneNumber(phoneE164 || phone);
  if (!number?.isValid()) return null;
  const typed = parsePhoneNumber(phone, {
    defaultCallingCode: number.countryCallingCode,
    ...(number.country ? { defaultCountry: number.country } : {}),
  });
  if (typed && typed.number !== number.number) return null;
  return { e164: number.number, country: number.country };
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
