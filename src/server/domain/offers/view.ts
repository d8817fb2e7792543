/** A row of the database as the API tells it. */
import type { Offer } from '#contract/offers.ts';
import { eurosOfCents } from '#rules/money.ts';
import type { Quality } from '#rules/qualities.ts';
import type { offers } from '../../db/schema/offers.ts';

export type OfferRow = typeof offers.$inferSelect;

export function offerAnswer(row: OfferRow): Offer {
  return {
    id: row.id,
    created_at: row.createdAt,
    status: row.state,
    title: row.title,
    // safe because a CHECK of the table keeps the values
    quality: row.quality as Quality,
    user_price: eurosOfCents(row.userPriceCents),
    service_price: row.servicePriceCents === null ? null : eurosOfCents(row.servicePriceCents),
    currency: 'EUR',
    item: { img: row.imgUrl },
  };
}
