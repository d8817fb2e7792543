/** Renders a queued mail: subject, plain text and HTML in the recipient's language, from its template and values. */
import { dictionaries } from '#content/dictionary/index.ts';
import { pictureAddress } from '#content/picture-address.ts';
import { euro } from '#rules/currency.ts';
import { formatMoney } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { fillMessage, type Message } from '#rules/messages.ts';
import { localePath } from '#rules/paths.ts';
import { requisiteLines } from '#rules/requisites.ts';
import type { Mail } from '../../../adapters/mail/port.ts';
import type { Deps } from '../../../deps.ts';
import type { EmailBody, Translator } from './email-body.ts';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';
import { linkSecret, mailedCode } from './link-secret.ts';
import { isTemplateName, templates } from './templates.ts';

export interface OutboxMail {
  id: string;
  template: string;
  recipient: string;
  language: LanguageCode;
  /** JSON, as `queueMail` wrote it. */
  values: string;
}

/** What every mail says of the shop, as the settings have it. */
export interface MailingShop {
  /** The seller's, for the foot. */
  requisites: string;
  /** Where answers go; empty while nobody has set it. */
  supportEmail: string;
}

/** Throws when there is no such template, or its values do not fit. */
export async function renderMail(
  deps: Pick<Deps, 'siteUrl' | 'tokenSecret'>,
  mail: OutboxMail,
  { requisites, supportEmail }: MailingShop = { requisites: '', supportEmail: '' },
): Promise<Mail> {
  if (!isTemplateName(mail.template)) throw new Error(`there is no mail template ${mail.template}`);
  const t = translatorFor(deps, mail.language, requisites);
  const body = templates[mail.template].render(JSON.parse(mail.values), t);
  return {
    id: mail.id,
    to: mail.recipient,
    subject: oneLine(body.subject),
    text: emailText(body, t),
    html: await emailHtml(body, t),
    ...answersOf(body, { recipient: mail.recipient, supportEmail }),
  };
}

/** A mail to the support itself says of no other address than its own. */
function answersOf({ replyTo }: EmailBody, { recipient, supportEmail }: { recipient: string; supportEmail: string }) {
  if (replyTo) return { replyTo, isFromPerson: true };
  return supportEmail && supportEmail !== recipient ? { replyTo: supportEmail } : {};
}

function translatorFor(
  deps: Pick<Deps, 'siteUrl' | 'tokenSecret'>,
  language: LanguageCode,
  requisites: string,
): Translator {
  const messages: Record<string, Message> = dictionaries[language].mail;
  const text: Translator['text'] = (key, values) => fillMessage(messages[key] ?? key, language, values);
  return {
    language,
    text,
    greeting: (name) => (name ? text('greeting', { name }) : text('greetingUnnamed')),
    money: (cents) => formatMoney(cents, euro, language),
    pictureUrl: (picture) => (picture ? new URL(pictureAddress(picture), deps.siteUrl).href : null),
    seller: requisiteLines(requisites),
    pageUrl: (path) => deps.siteUrl + localePath(language, path),
    apiUrl: (path) => `${deps.siteUrl}/api${path}`,
    linkSecret: (seed) => linkSecret(deps, seed),
    mailedCode: (seed) => mailedCode(deps, seed),
  };
}

/** Keeps a line break within a name from adding a header to the mail. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
