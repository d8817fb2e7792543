/** Whether the phone number and the country of a form exist, for the rules that leave it to the server. */
import parsePhoneNumber, { isSupportedCountry } from 'libphonenumber-js/min';
import { countryOfCode } from '#rules/countries.ts';

/** True for a number that can exist; one without a dial code is read in the country given. */
export function isPhone(text: string, country: string): boolean {
  const home = isSupportedCountry(country) ? country : undefined;
  return parsePhoneNumber(text, home)?.isValid() ?? false;
}

/** True for an ISO 3166-1 alpha-2 code. */
export function isCountry(code: string): boolean {
  return countryOfCode(code, 'en') !== null;
}
