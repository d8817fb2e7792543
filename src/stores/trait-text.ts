/** Types, classes and exteriors of items in the page's language: those that the dictionary knows, every other one as the catalogue has it. */
import type { Dictionary } from '#content/dictionary/index.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from './messages.ts';

/** The page has to name the namespace `traits`. */
export function traitText(language: LanguageCode, value: string): string {
  const key = `trait${value.replaceAll(' ', '')}`;
  // safe because a key that the dictionary does not have is given back as it is
  const text = messagesOf(language, 'traits')(key as keyof Dictionary['traits']);
  return text === key ? value : text;
}
