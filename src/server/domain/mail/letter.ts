/** What a template writes, before it is laid out, and what it writes with. Nothing in a letter is escaped yet. */
import type { Dictionary } from '#content/dictionary/index.ts';
import type { LanguageCode } from '#rules/languages.ts';
import type { MessageValues } from '#rules/messages.ts';

export interface Letter {
  subject: string;
  /** Absent for mails to the shop itself. */
  greeting?: string;
  paragraphs: readonly string[];
  /** Facts to look up, as label and text. */
  facts?: readonly (readonly [label: string, text: string])[];
  button?: { label: string; url: string };
  /** What stands under the button, smaller. */
  notes?: readonly string[];
  /** Address that an answer goes to, when it is not the shop. */
  replyTo?: string;
}

/** The words and signs of one language, and the links of the site. */
export interface Pen {
  language: LanguageCode;
  words(key: keyof Dictionary['mail'], values?: MessageValues): string;
  /** Euro cents as text. */
  money(cents: number): string;
  /** Absolute address of a page of the site, in the mail's language. */
  page(path: string): string;
  /** Absolute address of a call of the API. */
  call(path: string): string;
  /** The secret of a mailed link, from the seed that stands in the outbox. */
  secret(seed: string): string;
}
