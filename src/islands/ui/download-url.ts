/** The address of a file of the API for a link, which carries the session's cookie but no header of language. */
import { type LanguageCode, languages } from '#rules/languages.ts';

export function downloadUrl(path: string, language: LanguageCode, query: Record<string, string> = {}): string {
  const id = languages.find(({ code }) => code === language)?.id ?? languages[0].id;
  return `/api${path}?${new URLSearchParams({ lang_id: String(id), ...query })}`;
}
