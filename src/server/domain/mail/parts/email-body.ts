/** The content of an email before layout, and the translator that templates write it with. Nothing in a body is escaped yet. */
import type { Dictionary } from '#content/dictionary/index.ts';
import type { LanguageCode } from '#rules/languages.ts';
import type { MessageValues } from '#rules/messages.ts';

export interface EmailBody {
  subject: string;
  /** Absent for mails to the shop itself. */
  greeting?: string;
  paragraphs: readonly string[];
  /** Things that the mail is about, each with its picture (an address, or a path at the image host) and a text beside it. */
  items?: readonly { title: string; text: string; picture: string }[];
  /** Facts to look up, as label and text. */
  facts?: readonly (readonly [label: string, text: string])[];
  button?: { label: string; url: string };
  /** Small print under the button. */
  notes?: readonly string[];
  /** Whoever wrote it, and is answered in place of the shop. */
  replyTo?: string;
}

/** Texts and formats of one language, and links to the site in that language. */
export interface Translator {
  language: LanguageCode;
  text(key: keyof Dictionary['mail'], values?: MessageValues): string;
  /** By name, unless it is null. */
  greeting(name: string | null): string;
  /** Euro cents as text. */
  money(cents: number): string;
  /** Absolute URL of a picture; null without one. */
  pictureUrl(picture: string): string | null;
  /** The shop's name and address by law, each part a line; none while nobody has set them. */
  seller: readonly string[];
  /** Absolute URL of a page of the site, in the mail's language. */
  pageUrl(path: string): string;
  /** Absolute URL of an API endpoint. */
  apiUrl(path: string): string;
  /** Secret of a mailed link, derived from the seed in the outbox. */
  linkSecret(seed: string): string;
  /** Six digits that confirm something, derived in the same way. */
  mailedCode(seed: string): string;
}
