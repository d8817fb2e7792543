/** The link that verifies an e-mail address, and the mail that carries it. */
import { verificationHours } from '#rules/limits.ts';
import type { Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { queueMail } from '../../mail/parts/queue-mail.ts';
import { insertMailLink, newMailLink } from './mail-link.ts';
import type { MailRecipient } from './security-mail.ts';

/** Statements for the caller's batch. The mail goes to `email` of the recipient: the customer's own, or the one to change to. */
export function verificationMail(
  deps: Pick<Deps, 'db' | 'now' | 'newToken' | 'tokenSecret'>,
  { id: customerId, email, language }: Omit<MailRecipient, 'name'>,
  { purpose, link = newMailLink(deps) }: { purpose: 'verify' | 'change_email'; link?: ReturnType<typeof newMailLink> },
): Statements {
  const template = purpose === 'verify' ? 'verification' : 'email_change';
  return [
    insertMailLink(deps, link, { customerId, purpose, email, seconds: verificationHours * 3600 }),
    queueMail(deps.db, deps.now(), {
      id: `${template}:${link.tokenHash}`,
      template,
      recipient: email,
      customerId,
      language,
      values: { seed: link.seed },
    }),
  ];
}
