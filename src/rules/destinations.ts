/** Where goods and money may go: the profile's trade link, that of a single purchase, the bank account of payouts. */
export const destinationPurposes = ['trade_link', 'purchase', 'payout'] as const;
export type DestinationPurpose = (typeof destinationPurposes)[number];
