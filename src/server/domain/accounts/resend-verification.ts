/** Mails another verification link. Older ones stay good until they expire. The address is not proved, so it gets few of them. */
import type { LanguageCode } from '#rules/languages.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { readAs, type Visitor } from '../sessions/read-as.ts';
import { recentLinksQuery, refuseManyLinks } from './mail-link.ts';
import { verificationMail } from './verification-mail.ts';

/** Refuses `email_already_verified` and `too_many_requests`. */
export async function resendVerification(deps: Deps, visitor: Visitor): Promise<void> {
  const { customer, rows } = await readAs(deps, visitor, 'customer', (id) => [recentLinksQuery(deps, id, 'verify')]);
  if (customer.emailVerifiedAt !== null) throw new Refusal('email_already_verified');
  refuseManyLinks(rows[0]);
  const { id: customerId, name, email } = customer;
  // safe because `register` writes the language of a request, which is one of the site's
  const to = { customerId, name, email, language: customer.language as LanguageCode };
  await write(deps.db, verificationMail(deps, to, 'verify'));
  deps.later(deliverOutbox(deps));
}
