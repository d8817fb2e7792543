/** The payout that an operator may end. */
import { eq } from 'drizzle-orm';
import type { SeenPayout } from '#contract/operator/payouts.ts';
import { payouts } from '../../../../db/schema/offers.ts';
import { runRead } from '../../../../db/write.ts';
import type { Deps } from '../../../../deps.ts';
import { DomainError, throwIfChanged } from '../../../../domain-error.ts';
import { type PayoutToEnd, payoutsToEnd } from '../../parts/queries.ts';

/**
 * @throws `not_found`, `changed_meanwhile` when the payout is not what the operator saw, and `payout_form_open` while the provider's form
 * could still be sent: only the provider can cancel it.
 */
export async function findEndablePayout({ db }: Deps, id: string, seen?: SeenPayout): Promise<PayoutToEnd> {
  const [found] = await runRead(payoutsToEnd(db).where(eq(payouts.id, id)).execute());
  if (!found) throw new DomainError('not_found');
  const { state, exportId, providerRef } = found.payout;
  if (seen)
    throwIfChanged([
      { field: 'state', seen: seen.state, now: state },
      { field: 'exportId', seen: seen.exportId, now: exportId },
    ]);
  if (state === 'requested' && providerRef) throw new DomainError('payout_form_open');
  return found;
}
