/** An offer as the API shows it. */
import type { Offer } from '#contract/offers.ts';
import { expectedPayoutAt } from '#rules/expected-payout.ts';
import { payoutLife } from '#rules/lifecycles.ts';
import { eurosOfCents } from '#rules/money.ts';
import type { Quality } from '#rules/qualities.ts';
import type { payouts } from '../../../db/schema/offers.ts';
import type { OfferRow } from './queries.ts';
import { silhouetteOf } from './silhouette.ts';
import type { OfferTurn } from './turn.ts';

export interface FoundOffer {
  offer: OfferRow;
  /** The one that is alive. */
  payout: Pick<typeof payouts.$inferSelect, 'state' | 'method'> | null;
  turn: OfferTurn;
}

/** `now` in unix seconds. */
export function offerView(
  { offer, payout, turn }: FoundOffer,
  { holdDays, now }: { holdDays: number; now: number },
): Offer {
  const { state: status, payableAt, updatedAt } = offer;
  return {
    id: offer.id,
    created_at: offer.createdAt,
    status,
    turn,
    title: offer.title,
    // safe because a CHECK of the table keeps the values
    quality: offer.quality as Quality,
    user_price: eurosOfCents(offer.userPriceCents),
    service_price: offer.servicePriceCents === null ? null : eurosOfCents(offer.servicePriceCents),
    currency: 'EUR',
    item: { img: offer.imgUrl || silhouetteOf(offer.title) },
    payable_at: payableAt,
    payout_expected_at: expectedPayoutAt({
      status,
      payableAt,
      updatedAt,
      method: payout?.method ?? null,
      holdDays,
      now,
    }),
    payout_requested: payout?.state === payoutLife.initial[0],
  };
}
