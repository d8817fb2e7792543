/** Where a file of the API is, for a link: a link carries the session's cookie, and the language in its address. */
import { type LanguageCode, languages } from '#rules/languages.ts';

export function fileAddress(path: string, language: LanguageCode, query: Record<string, string> = {}): string {
  const id = languages.find(({ code }) => code === language)?.id ?? languages[0].id;
  return `/api${path}?${new URLSearchParams({ lang_id: String(id), ...query })}`;
}
