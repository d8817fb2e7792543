/** Library of national numbering plans, loaded when a phone field first needs it. */
import type { CountryCode } from 'libphonenumber-js/min';
import { countriesIn } from '#rules/countries.ts';

const load = () => import('libphonenumber-js/min');

export type PhoneLibrary = Awaited<ReturnType<typeof load>>;

let loading: ReturnType<typeof load> | undefined;

/** Loads the library once; the next call tries again after a failure. */
export function loadPhones(): Promise<PhoneLibrary> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

export interface PhoneNumber {
  e164: string;
  country: string | undefined;
}

/** The number that `text` names, written as in `country` unless it begins with a plus; null when there is no such number. */
export async function phoneNumberOf(text: string, country: string): Promise<PhoneNumber | null> {
  const { parsePhoneNumberFromString } = await loadPhones();
  const number = parsePhoneNumberFromString(text, knownCountry(await loadPhones(), country));
  return number?.isValid() ? { e164: number.number, country: number.country } : null;
}

/** `text` with the spaces its country uses, and the country that its digits name so far. */
export function asTyped(library: PhoneLibrary, text: string, country: string): { text: string; country: string } {
  const typing = new library.AsYouType(knownCountry(library, country));
  const written = typing.input(text);
  return { text: written, country: typing.getCountry() ?? country };
}

/** Countries with a dial code, in the order of the language's alphabet, without the unsupported ones. */
export function dialCodes(library: PhoneLibrary, language: string, unsupported: readonly string[]) {
  return countriesIn(language)
    .filter(({ iso }) => library.isSupportedCountry(iso) && !unsupported.includes(iso))
    .map(({ iso, title }) => ({ iso, title, code: `+${library.getCountryCallingCode(iso as CountryCode)}` }));
}

function knownCountry(library: PhoneLibrary, country: string): CountryCode | undefined {
  return library.isSupportedCountry(country) ? country : undefined;
}
