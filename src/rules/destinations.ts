/**
 * Where goods and money may go: the profile's trade link, that of a single purchase, the bank account of payouts, and the card of a
 * single payout, which the shop never learns.
 */
export const destinationPurposes = ['trade_link', 'purchase', 'payout', 'card_payout'] as const;
export type DestinationPurpose = (typeof destinationPurposes)[number];
