/** Mails another verification link. Older ones stay good until they expire. */
import type { LanguageCode } from '#rules/languages.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { sendWaiting } from '../mail/send-waiting.ts';
import { readAs, type Visitor } from '../sessions/read-as.ts';
import { verificationMail } from './verification-mail.ts';

/** Refuses `email_already_verified`. */
export async function resendVerification(deps: Deps, visitor: Visitor): Promise<void> {
  const { customer } = await readAs(deps, visitor, 'customer', () => []);
  if (customer.emailVerifiedAt !== null) throw new Refusal('email_already_verified');
  const { id: customerId, name, email } = customer;
  // safe because `register` writes the language of a request, which is one of the site's
  const to = { customerId, name, email, language: customer.language as LanguageCode };
  await write(deps.db, verificationMail(deps, to, 'verify'));
  deps.later(sendWaiting(deps));
}
