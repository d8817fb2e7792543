/**
 * Where goods and money may go: the profile's trade link, that of a single purchase, the bank account of payouts, the card of a single
 * payout, which the shop never learns, and the account of a single withdrawal.
 */
export const destinationPurposes = ['trade_link', 'purchase', 'payout', 'card_payout', 'withdrawal'] as const;
export type DestinationPurpose = (typeof destinationPurposes)[number];

/** What "This was not me" brings back: besides destinations the e-mail address, whose change no code confirms but a link to the new one. */
export const disownablePurposes = [...destinationPurposes, 'email'] as const;
export type DisownablePurpose = (typeof disownablePurposes)[number];
