/** Language of the page and the visitor's choice of it, stored as the API's id. browser/boot.js reads that on the next page. */
import { defaultLanguage, isLanguageCode, type LanguageCode, languages } from '#rules/languages.ts';
import { localePath } from '#rules/paths.ts';
import { localKeys } from '#rules/storage-keys.ts';
import { writeLocalText } from './storage.ts';

/** Language the page is rendered in. */
export function pageLanguage(): LanguageCode {
  const { lang } = document.documentElement;
  return isLanguageCode(lang) ? lang : defaultLanguage;
}

/** Stores the choice and opens `path`, which is without a language, in it, keeping query and fragment. */
export function chooseLanguage(code: LanguageCode, path: string): void {
  const language = languages.find((each) => each.code === code);
  if (!language) return;
  writeLocalText(localKeys.languageId, String(language.id));
  window.location.assign(localePath(code, path) + window.location.search + window.location.hash);
}
