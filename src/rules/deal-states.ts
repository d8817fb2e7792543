/** Where promo codes, packs and timed deals stand, as operators see it: worked out of their times, uses and items. */

/** `over`: its last day has gone by; `ended`: by an operator. */
export const promoStates = ['good', 'planned', 'used_up', 'over', 'ended'] as const;
export type PromoState = (typeof promoStates)[number];

export const packStates = ['offered', 'sold', 'ended'] as const;
export type PackState = (typeof packStates)[number];

export const timedDealStates = ['offered', 'planned', 'sold', 'ended'] as const;
export type TimedDealState = (typeof timedDealStates)[number];
