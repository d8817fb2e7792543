/** A message of a successful response, in the language of the request. */
import { type Dictionary, dictionaries, type Namespace } from '#content/dictionary/index.ts';
import { fillMessage, type Message, type MessageValues } from '#rules/messages.ts';
import type { ApiContext } from './context.ts';

export function translate<N extends Namespace>(
  c: ApiContext,
  namespace: N,
  key: keyof Dictionary[N] & string,
  values?: MessageValues,
): string {
  // safe because `key` is a key of this very namespace
  const words = dictionaries[c.var.language][namespace] as Record<string, Message>;
  return fillMessage(words[key] ?? key, c.var.language, values);
}
