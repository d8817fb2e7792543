/** Mails another verification link; older links stay valid until they expire. The address is not verified, so the links are limited. */
import type { RequestContext } from '../../context.ts';
import { write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { limitLinks, recentLinksQuery } from './email/mail-link.ts';
import { verificationMail } from './email/verification-mail.ts';
import { queryAsCustomer } from './session/query-as-customer.ts';

/** @throws `email_already_verified` and `too_many_requests`. */
export async function resendVerification(ctx: RequestContext): Promise<void> {
  const { deps } = ctx;
  const { customer, rows } = await queryAsCustomer(ctx, 'customer', (id) => [recentLinksQuery(deps, id, 'verify')]);
  if (customer.emailVerifiedAt !== null) throw new DomainError('email_already_verified');
  limitLinks(rows[0]);
  await write(deps.db, verificationMail(deps, customer, { purpose: 'verify' }));
  deps.later(deliverOutbox({ deps }));
}
