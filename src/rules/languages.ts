/** The languages of the site. The default one has no prefix in an address; every other lives under `/{code}/`. */
export const languages = [
  { id: 1, code: 'en', title: 'English', default: 1 },
  { id: 2, code: 'de', title: 'Deutsch', default: 0 },
  { id: 3, code: 'fr', title: 'Français', default: 0 },
  { id: 4, code: 'es', title: 'Español', default: 0 },
  { id: 5, code: 'pl', title: 'Polski', default: 0 },
] as const;

export type Language = (typeof languages)[number];
export type LanguageCode = Language['code'];

export const defaultLanguage: LanguageCode = 'en';

/** The country where each language is at home, and whether it writes letters that the fonts keep in a file of their own. */
export const languageTraits: Record<LanguageCode, { country: string; extendedLetters: boolean }> = {
  en: { country: 'GB', extendedLetters: false },
  de: { country: 'DE', extendedLetters: false },
  fr: { country: 'FR', extendedLetters: false },
  es: { country: 'ES', extendedLetters: false },
  pl: { country: 'PL', extendedLetters: true },
};

/** Route parameters of a page that exists in every language, under `[...lang]`. */
export function languageParams() {
  return languages.map(({ code }) => ({ params: { lang: code === defaultLanguage ? undefined : code } }));
}

/** True for the code of a language the site speaks. */
export function isLanguageCode(code: unknown): code is LanguageCode {
  return languages.some((language) => language.code === code);
}

/** The code of a `lang_id`; the default language for an unknown one. */
export function languageCodeOfId(id: number): LanguageCode {
  return languages.find((language) => language.id === id)?.code ?? defaultLanguage;
}

/** The language of a path by its prefix, and the same path without it: `/de/cart` is `de` and `/cart`. */
export function splitLanguage(path: string): { language: LanguageCode; path: string } {
  const [, first = ''] = path.split('/', 2);
  if (!isLanguageCode(first) || first === defaultLanguage) return { language: defaultLanguage, path };
  return { language: first, path: path.slice(first.length + 1) || '/' };
}

/** True for what may stand before a path: nothing for the default language, else the code of another. */
export function isLanguagePrefix(prefix: string | undefined): boolean {
  return prefix === undefined || (isLanguageCode(prefix) && prefix !== defaultLanguage);
}
