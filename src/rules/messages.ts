/**
 * Fills a message of the dictionary. A message is a text with `{name}` places, or, where a number decides the wording,
 * an object of plural forms (`one`, `few`, `many`, `other`) chosen by `count`.
 */
import { pluralRules } from './formatters.ts';

export type Plural = { one?: string; few?: string; many?: string; other: string };
export type Message = string | Plural;
export type MessageValues = Record<string, string | number>;

/** The text of `message` in `language`, with its places filled. A place without a value stays as it is. */
export function fillMessage(message: Message, language: string, values: MessageValues = {}): string {
  const text = typeof message === 'string' ? message : pluralForm(message, language, Number(values.count ?? 0));
  return text.replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? String(values[name]) : place));
}

function pluralForm(forms: Plural, language: string, count: number): string {
  const category = pluralRules(language).select(count);
  return (category in forms ? forms[category as keyof Plural] : undefined) ?? forms.other;
}
