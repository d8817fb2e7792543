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
  embedded ??= embeddedMessages();
  return embedded;
}

/** A page that was cut off while it loaded has none. */
function embeddedMessages(): Partial<Dictionary> {
  try {
    const messages: unknown = JSON.parse(document.getElementById('messages')?.textContent ?? '{}');
    // safe because layouts/Messages.astro, which writes them, is of the same build
    if (typeof messages === 'object' && messages !== null) return messages as Partial<Dictionary>;
  } catch {
    // Not JSON.
  }
  return {};
}

export type Translate<N extends Namespace> = (key: keyof Dictionary[N] & string, values?: MessageValues) => string;

/** Returns the translator of one namespace. Keys of a namespace that the page does not embed are shown as they are. */
export function messagesOf<N extends Namespace>(language: LanguageCode, namespace: N): Translate<N> {
  const table = dictionaryOf(language)[namespace] as Record<string, Message> | undefined;
  return (key, values) => fillMessage(table?.[key] ?? key, language, values);
}
