/** A payout with what its end needs: the customer, and the offer unless it is a withdrawal. */
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers, payouts } from '../../../db/schema/offers.ts';
import { type Recipient, recipientColumns } from '../../mail/parts/recipient.ts';
import type { OfferSummary } from '../../offers/parts/queries.ts';
import { offerSummary } from '../../offers/parts/queries.ts';

export type PayoutRow = typeof payouts.$inferSelect;

export interface PayoutToEnd {
  payout: PayoutRow;
  /** Null for a withdrawal. */
  offer: OfferSummary | null;
  customer: Recipient;
}

export interface PayoutOfOffer extends PayoutToEnd {
  offer: OfferSummary;
}

export const payoutColumns = { payout: payouts, offer: offerSummary, customer: recipientColumns };

/** The caller says which. */
export function payoutsOfOffers(db: Database) {
  return db
    .select(payoutColumns)
    .from(payouts)
    .innerJoin(offers, eq(offers.id, payouts.offerId))
    .innerJoin(customers, eq(customers.id, payouts.customerId))
    .$dynamic();
}

/** Withdrawals too; the caller says which. */
export function payoutsToEnd(db: Database) {
  return db
    .select(payoutColumns)
    .from(payouts)
    .leftJoin(offers, eq(offers.id, payouts.offerId))
    .innerJoin(customers, eq(customers.id, payouts.customerId))
    .$dynamic();
}
