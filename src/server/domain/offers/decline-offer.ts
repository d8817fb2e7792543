/** The customer declines the shop's price: the offer is over. */
import type { RequestContext } from '../../context.ts';
import { answerOffer, type OfferAnswer } from './parts/answer.ts';

/** @throws `not_found`, `offer_not_open`, `offer_price_changed` and the key's. */
export function declineOffer(ctx: RequestContext, input: OfferAnswer): Promise<void> {
  return answerOffer(ctx, input, { access: 'customer', transition: 'decline' });
}
