/** Makes a mail of a template and its values: subject, plain text and HTML in the recipient's language. Everything is escaped here. */
import { dictionaries } from '#content/dictionary/index.ts';
import { euro } from '#rules/currency.ts';
import { formatMoney } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { fillMessage, type Message } from '#rules/messages.ts';
import { localePath } from '#rules/paths.ts';
import type { Mail } from '../../adapters/mail/port.ts';
import type { Deps } from '../../deps.ts';
import type { Letter, Pen } from './letter.ts';
import { htmlOf } from './letter-html.ts';
import { textOf } from './letter-text.ts';
import { linkSecret } from './link-secret.ts';
import { type TemplateName, templates } from './templates.ts';

export interface WrittenMail {
  id: string;
  template: string;
  recipient: string;
  language: string;
  /** JSON, as `queueMail` wrote it. */
  values: string;
}

export function renderMail(deps: Pick<Deps, 'siteUrl' | 'tokenSecret'>, mail: WrittenMail): Mail {
  // safe because `queueMail` is the only writer of the outbox and its types tie values to templates
  const write = templates[mail.template as TemplateName] as (values: unknown, pen: Pen) => Letter;
  const pen = penFor(deps, mail.language as LanguageCode);
  const letter = write(JSON.parse(mail.values), pen);
  return {
    id: mail.id,
    to: mail.recipient,
    subject: oneLine(letter.subject),
    text: textOf(letter, pen),
    html: htmlOf(letter, pen),
    ...(letter.replyTo ? { replyTo: letter.replyTo } : {}),
  };
}

function penFor(deps: Pick<Deps, 'siteUrl' | 'tokenSecret'>, language: LanguageCode): Pen {
  const words: Record<string, Message> = dictionaries[language].mail;
  return {
    language,
    words: (key, values) => fillMessage(words[key] ?? key, language, values),
    money: (cents) => formatMoney(cents, euro, language),
    page: (path) => deps.siteUrl + localePath(language, path),
    call: (path) => `${deps.siteUrl}/api${path}`,
    secret: (seed) => linkSecret(deps, seed),
  };
}

/** A subject is a header: a line break in a name must not begin another one. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
