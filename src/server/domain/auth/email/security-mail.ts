/** Tells a customer by mail that their credentials changed. */
import type { Statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { queueMail } from '../../mail/parts/queue-mail.ts';
import type { SecurityNews } from '../../mail/parts/templates/security-news.ts';
import type { CustomerRow } from '../session/query-as-customer.ts';

export type MailRecipient = Pick<CustomerRow, 'id' | 'name' | 'email' | 'language'>;

/** `cause` tells this event from others of its kind, so that each is mailed once. */
export function securityMail(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, name, email, language }: MailRecipient,
  news: SecurityNews,
  cause: string | number,
): Statement {
  return queueMail(db, now(), {
    id: `security_news:${news}:${id}:${cause}`,
    template: 'security_news',
    recipient: email,
    language,
    values: { name, news },
  });
}
