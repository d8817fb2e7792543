/**
 * Messages of islands. A page embeds the namespaces that its islands need as JSON (layouts/Messages.astro); while it is rendered they come
 * from the dictionary, which the browser never loads.
 */
import type { Dictionary, Namespace } from '#content/dictionary/index.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { fillMessage, type Message, type MessageValues } from '#rules/messages.ts';

const dictionaries = import.meta.env.SSR ? (await import('#content/dictionary/index.ts')).dictionaries : undefined;

let embedded: Partial<Dictionary> | undefined;

function dictionaryOf(language: LanguageCode): Partial<Dictionary> {
  if (dictionaries) return dictionaries[language];
  embedded ??= JSON.parse(document.getElementById('messages')?.textContent ?? '{}') as Partial<Dictionary>;
  return embedded;
}

export type Translate<N extends Namespace> = (key: keyof Dictionary[N] & string, values?: MessageValues) => string;

/** Returns the translator of one namespace. Keys of a namespace that the page does not embed are shown as they are. */
export function messagesOf<N extends Namespace>(language: LanguageCode, namespace: N): Translate<N> {
  const table = dictionaryOf(language)[namespace] as Record<string, Message> | undefined;
  return (key, values) => fillMessage(table?.[key] ?? key, language, values);
}
