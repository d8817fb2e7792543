/** Mails the link to the address that waits again; the one before ends, so that a withdrawn one cannot come back. */
import type { LanguageCode } from '#rules/languages.ts';
import { must, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { readAs, type Visitor } from '../sessions/read-as.ts';
import { endLinks, recentLinksQuery, refuseManyLinks } from './mail-link.ts';
import { pendingEmailQuery } from './profile.ts';
import { verificationMail } from './verification-mail.ts';

/** Refuses `not_found` when no address waits, and `too_many_requests`. */
export async function resendEmailChange(deps: Deps, visitor: Visitor): Promise<void> {
  const { customer, rows } = await readAs(deps, visitor, 'customer', (id) => [
    pendingEmailQuery(deps, id),
    recentLinksQuery(deps, id, 'change_email'),
  ]);
  const [[pending], recent] = rows;
  if (!pending) throw new Refusal('not_found');
  refuseManyLinks(recent);
  const { id: customerId, name } = customer;
  // safe because only languages of requests are written, which are the site's
  const to = { customerId, name, email: pending.email, language: customer.language as LanguageCode };
  await write(deps.db, [
    ...must(endLinks(deps, customerId, ['change_email']), 'not_found'),
    ...verificationMail(deps, to, 'change_email'),
  ]);
  deps.later(deliverOutbox(deps));
}
