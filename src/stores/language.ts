/** The visitor's language, stored as the id that the API knows it by. The next page reads it before it is drawn: browser/boot.js. */
import { persistentAtom } from '@nanostores/persistent';
import { type LanguageCode, languages } from '#rules/languages.ts';
import { localePath } from '#rules/paths.ts';

export const $languageId = persistentAtom<string | undefined>('languageId', undefined);

/** Stores the choice and goes to `path` (without a language) in it, query and all. */
export function chooseLanguage(code: LanguageCode, path: string): void {
  const language = languages.find((known) => known.code === code);
  if (!language) return;
  $languageId.set(String(language.id));
  window.location.assign(localePath(code, path) + window.location.search + window.location.hash);
}
