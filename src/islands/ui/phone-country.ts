/** Which country a phone number is first thought to belong to. */
import { type LanguageCode, languageTraits } from '#rules/languages.ts';

/** The visitor's own country when it is known and supported, else the one where the language is at home. */
export function firstPhoneCountry(
  guess: string | null | undefined,
  language: LanguageCode,
  unsupported: readonly string[],
): string {
  return guess && !unsupported.includes(guess) ? guess : languageTraits[language].country;
}
