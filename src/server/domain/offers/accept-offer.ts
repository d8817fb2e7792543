/** The customer accepts the shop's price: the item is awaited. */
import type { RequestContext } from '../../context.ts';
import { answerOffer, type OfferAnswer } from './parts/answer.ts';

/** @throws `not_found`, `offer_not_open`, `offer_price_changed` and the key's. */
export function acceptOffer(ctx: RequestContext, input: OfferAnswer): Promise<void> {
  return answerOffer(ctx, input, { access: 'verified', transition: 'accept' });
}
