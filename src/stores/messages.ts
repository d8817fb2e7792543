/**
 * The words of an island. A page carries the namespaces its islands need as JSON (`layouts/Messages.astro`), so nothing is
 * fetched and nothing flashes; while a page is rendered they come from the dictionary itself, which the browser never loads.
 */
import type { Dictionary, Namespace } from '#content/dictionary/index.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { fillMessage, type Message, type MessageValues } from '#rules/messages.ts';

const dictionaries = import.meta.env.SSR ? (await import('#content/dictionary/index.ts')).dictionaries : undefined;

let carried: Partial<Dictionary> | undefined;

function words(language: LanguageCode): Partial<Dictionary> {
  if (dictionaries) return dictionaries[language];
  carried ??= JSON.parse(document.getElementById('messages')?.textContent ?? '{}') as Partial<Dictionary>;
  return carried;
}

export type Translate<N extends Namespace> = (key: keyof Dictionary[N] & string, values?: MessageValues) => string;

/** The translator of one namespace. A namespace that the page does not carry shows its keys. */
export function messagesOf<N extends Namespace>(language: LanguageCode, namespace: N): Translate<N> {
  const table = words(language)[namespace] as Record<string, Message> | undefined;
  return (key, values) => fillMessage(table?.[key] ?? key, language, values);
}
