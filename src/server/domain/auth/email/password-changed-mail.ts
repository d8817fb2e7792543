/** Tells a customer that the password is another now. */
import type { LanguageCode } from '#rules/languages.ts';
import type { Statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { hashToken } from '../../../hash-token.ts';
import { queueMail } from '../../mail/queue-mail.ts';

/** The new hash, salted and so never the same twice, names the change. */
export function passwordChangedMail(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  customer: { email: string; name: string; language: LanguageCode },
  newPasswordHash: string,
  { steamUnlinked = false } = {},
): Statement {
  return queueMail(db, now(), {
    id: `password_changed:${hashToken(newPasswordHash)}`,
    template: 'password_changed',
    recipient: customer.email,
    language: customer.language,
    values: { name: customer.name, steamUnlinked },
  });
}
