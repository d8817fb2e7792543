/** The library's word on phone numbers and countries, for the rules that need it. */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/** True for a number that can exist; one without a dial code is read in the country given. */
export function isPhone(text: string, country: string): boolean {
  const home = isSupportedCountry(country) ? country : undefined;
  return parsePhoneNumberFromString(text, home)?.isValid() ?? false;
}

/** True for an ISO 3166-1 alpha-2 code of a country that has telephones. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code);
}
