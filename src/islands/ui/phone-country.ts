/** Initial country of a phone number. */
import { type LanguageCode, languageTraits } from '#rules/languages.ts';

/** The visitor's country when it is known and supported, else that of the language. */
export function firstPhoneCountry(
  guess: string | null | undefined,
  language: LanguageCode,
  unsupported: readonly string[],
): string {
  return guess && !unsupported.includes(guess) ? guess : languageTraits[language].country;
}
