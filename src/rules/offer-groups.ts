/** The groups in which a seller sees what they have offered. An offer that was declined is in none. See docs/product/selling-and-payouts.md#offer-list. */
export const offerGroups = ['waiting', 'on_the_way', 'paid_out'] as const;
export type OfferGroup = (typeof offerGroups)[number];
