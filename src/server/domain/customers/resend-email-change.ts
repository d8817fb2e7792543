/** Mails the link to the pending address again; the link before ends, so that withdrawing the change ends every link. */
import type { RequestContext } from '../../context.ts';
import { expectRows, write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { endLinks, limitLinks, recentLinksQuery } from '../auth/email/mail-link.ts';
import { verificationMail } from '../auth/email/verification-mail.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { pendingEmailQuery } from './parts/profile-view.ts';

/** @throws `not_found` when no address is pending, and `too_many_requests`. */
export async function resendEmailChange(ctx: RequestContext): Promise<void> {
  const { deps } = ctx;
  const { customer, rows } = await queryAsCustomer(ctx, 'customer', (id) => [
    pendingEmailQuery(deps, id),
    recentLinksQuery(deps, id, 'change_email'),
  ]);
  const [[pending], recent] = rows;
  if (!pending) throw new DomainError('not_found');
  limitLinks(recent);
  await write(deps.db, [
    expectRows(endLinks(deps, customer.id, ['change_email']), 'not_found'),
    verificationMail(deps, { ...customer, email: pending.email }, { purpose: 'change_email' }),
  ]);
  deps.later(deliverOutbox({ deps }));
}
