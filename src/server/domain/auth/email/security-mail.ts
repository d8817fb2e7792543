/** Tells a customer what happened to the ways into their account. */
import type { LanguageCode } from '#rules/languages.ts';
import type { Statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { SecurityNews } from '../../mail/templates/security-news.ts';

export interface NewsReader {
  id: string;
  name: string;
  email: string;
  language: LanguageCode;
}

/** `cause` names this one happening among all of its kind. */
export function securityMail(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, name, email, language }: NewsReader,
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
