/** An offer as the API shows it. */
import type { Offer } from '#contract/offers.ts';
import { eurosOfCents } from '#rules/money.ts';
import type { Quality } from '#rules/qualities.ts';
import type { OfferRow } from './queries.ts';

export function offerView(offer: OfferRow, isPayoutRequested: boolean): Offer {
  return {
    id: offer.id,
    created_at: offer.createdAt,
    status: offer.state,
    title: offer.title,
    // safe because a CHECK of the table keeps the values
    quality: offer.quality as Quality,
    user_price: eurosOfCents(offer.userPriceCents),
    service_price: offer.servicePriceCents === null ? null : eurosOfCents(offer.servicePriceCents),
    currency: 'EUR',
    item: { img: offer.imgUrl },
    payable_at: offer.payableAt,
    payout_requested: isPayoutRequested,
  };
}
