/**
 * What opens the provider's form of a card payout: the shop never learns the card and has none to compare it with, so that each form asks
 * for a code. See docs/product/selling-and-payouts.md#to-a-card.
 */
import { formatEuros } from '#rules/euros.ts';
import type { RequestContext } from '../../../context.ts';
import type { Statements } from '../../../db/write.ts';
import { verifyTwoFactor } from '../../auth/credentials/two-factor.ts';
import { proveDestination } from '../../destinations/parts/proof.ts';
import type { PayableOffer, PayoutRequest } from './payout-request.ts';

/**
 * Statements for the batch that the code permits. Until the payout is due the request leads nowhere: no code is mailed for it.
 * @throws what `verifyTwoFactor` and `proveDestination` throw.
 */
export async function proveCardPayout(
  ctx: Pick<RequestContext, 'deps' | 'principal'>,
  { customer, pendingChanges }: Pick<PayoutRequest<unknown>, 'customer' | 'pendingChanges'>,
  { offer, code }: { offer: PayableOffer; code: string },
): Promise<Statements> {
  if (!offer.isDue) return verifyTwoFactor(ctx, customer, code);
  const destination = {
    purpose: 'card_payout' as const,
    value: offer.id,
    shown: formatEuros(offer.servicePriceCents, customer.language),
    before: '',
  };
  const { statements } = await proveDestination(ctx, customer, destination, { code, pending: pendingChanges });
  return statements;
}
