/** The payout that an operator may end. */
import { eq } from 'drizzle-orm';
import { payouts } from '../../../../db/schema/offers.ts';
import { runRead } from '../../../../db/write.ts';
import type { Deps } from '../../../../deps.ts';
import { DomainError } from '../../../../domain-error.ts';
import { type PayoutToEnd, payoutsToEnd } from '../../parts/queries.ts';

/** @throws `not_found`, and `payout_form_open` while the provider's form could still be sent: only the provider can cancel it. */
export async function findEndablePayout({ db }: Deps, id: string): Promise<PayoutToEnd> {
  const [found] = await runRead(payoutsToEnd(db).where(eq(payouts.id, id)).execute());
  if (!found) throw new DomainError('not_found');
  const { state, providerRef } = found.payout;
  if (state === 'requested' && providerRef) throw new DomainError('payout_form_open');
  return found;
}
