/** Confirms the profile's waiting trade link: by the mailed code, or by a two-factor code where that has been on for some days. */
import type { RequestContext } from '../../context.ts';
import { type Statements, write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { codeError, verifyTwoFactor } from '../auth/credentials/two-factor.ts';
import { assertCustomerActive } from '../auth/session/assert-customer-active.ts';
import { type CustomerRow, queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { confirmChange, type DestinationChange, pendingChangesQuery } from './parts/changes.ts';
import { assertOldAddress, isTwoFactorNew, requireOldAddress } from './parts/new-credentials.ts';
import { verifyMailedCode } from './parts/proof.ts';
import { setTradeLink, unchangedTradeLink } from './parts/trade-link.ts';

/**
 * Returns the confirmed link. @throws `not_found` when none waits, `destination_too_soon`, `mail_code_required` without a code, and what
 * `verifyMailedCode` or `verifyTwoFactor` throw. Of two requests at once, one finds its code wrong.
 */
export async function confirmTradeLink(ctx: RequestContext, { code }: { code: string }): Promise<string> {
  const { deps } = ctx;
  const { customer, rows } = await queryAsCustomer(ctx, 'customer', (id) => [pendingChangesQuery(deps, id)]);
  const change = rows[0].find(({ purpose }) => purpose === 'trade_link');
  if (!change) throw new DomainError('not_found');
  await requireOldAddress(deps, customer.id);
  const proven = await prove(ctx, customer, change, code);
  await write(deps.db, [
    assertCustomerActive(customer.id),
    assertOldAddress(deps, customer.id),
    proven,
    unchangedTradeLink({ id: customer.id, confirmedTradeLink: change.before }),
    setTradeLink(deps, customer.id, change.destination),
  ]);
  // the use of a recovery code is told by mail
  deps.later(deliverOutbox({ deps }));
  return change.destination;
}

async function prove(
  ctx: RequestContext,
  customer: CustomerRow,
  change: DestinationChange,
  code: string,
): Promise<Statements> {
  if (customer.totpEnabledAt !== null && !isTwoFactorNew(ctx.deps, customer))
    return [await verifyTwoFactor(ctx, customer, code), confirmChange(ctx.deps, change)];
  if (code === '') throw codeError('mail_code_required');
  return verifyMailedCode(ctx.deps, customer.id, change, code);
}
