/** The link that proves a customer's address, and the mail that carries it. */

import type { LanguageCode } from '#rules/languages.ts';
import { verificationHours } from '#rules/limits.ts';
import type { Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { keepMailLink, newMailLink } from './mail-link.ts';

interface Recipient {
  customerId: string;
  name: string;
  email: string;
  language: LanguageCode;
}

/** Statements for the caller's batch. `purpose` says whether the address is the customer's own or one to change to. */
export function verificationMail(
  deps: Pick<Deps, 'db' | 'now' | 'newToken' | 'tokenSecret'>,
  to: Recipient,
  purpose: 'verify' | 'change_email',
  link = newMailLink(deps),
): Statements {
  const template = purpose === 'verify' ? 'verification' : 'email_change';
  const kept = { customerId: to.customerId, purpose, email: to.email, seconds: verificationHours * 3600 };
  return [
    keepMailLink(deps, link, kept),
    queueMail(deps.db, deps.now(), {
      id: `${template}:${link.tokenHash}`,
      template,
      recipient: to.email,
      language: to.language,
      values: { name: to.name, seed: link.seed },
    }),
  ];
}
