/** Mails the code of a waiting change again: of the profile's trade link, of a purchase, of a payout's account or card. */
import { destinationPurposes } from '#rules/destinations.ts';
import type { RequestContext } from '../../context.ts';
import { write } from '../../db/write.ts';
import { DomainError, throwValidationError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { mailCodeAgain, pendingChangesQuery } from './parts/changes.ts';
import { requireOldAddress } from './parts/new-credentials.ts';
import { limitCodeMails } from './parts/proof.ts';

/** @throws `invalid_fields`, `not_found` when nothing of this purpose waits, `destination_too_soon`, and `too_many_requests`. */
export async function resendCode(ctx: RequestContext, { purpose }: { purpose: string }): Promise<void> {
  const { deps } = ctx;
  const { customer, rows } = await queryAsCustomer(ctx, 'customer', (id) => [pendingChangesQuery(deps, id)]);
  if (!destinationPurposes.some((name) => name === purpose)) {
    throwValidationError([{ field: 'purpose', key: 'invalid_value' }]);
  }
  const change = rows[0].find((waiting) => waiting.purpose === purpose);
  if (!change) throw new DomainError('not_found');
  // a withdrawal may go to an account that is known
  if (purpose !== 'withdrawal') await requireOldAddress(deps, customer.id);
  await limitCodeMails(deps, customer.id);
  await write(deps.db, mailCodeAgain(deps, customer, change));
  deps.later(deliverOutbox({ deps }));
}
