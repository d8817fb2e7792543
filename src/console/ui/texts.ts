/** Texts of the console. They are in English alone and travel with the script of their screen. See docs/decisions/0028-the-operators-console.md. */
import { fillMessage, type Message, type MessageValues } from '#rules/messages.ts';

/** The console's one language, as dates, numbers and widgets take it. */
export const consoleLanguage = 'en';

/** The translator of one file of `src/content/console`. */
export function textsOf<W extends Record<string, Message>>(words: W) {
  return (key: keyof W & string, values?: MessageValues): string =>
    fillMessage(words[key] ?? key, consoleLanguage, values);
}
