/** Tells a customer by mail that the password changed. */
import type { Statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { hashToken } from '../../../hash-token.ts';
import { queueMail } from '../../mail/parts/queue-mail.ts';
import type { MailRecipient } from './security-mail.ts';

/** `newPasswordHash` is salted and so unique: it tells this change from others. */
export function passwordChangedMail(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { name, email, language }: MailRecipient,
  newPasswordHash: string,
  { steamUnlinked = false } = {},
): Statement {
  return queueMail(db, now(), {
    id: `password_changed:${hashToken(newPasswordHash)}`,
    template: 'password_changed',
    recipient: email,
    language,
    values: { name, steamUnlinked },
  });
}
