import type { TradeOfferState } from './steam-account.ts';

/** ETradeOfferState. What was countered is declined: the counter offer is another one, which nobody here answers. */
const states: Readonly<Record<number, TradeOfferState>> = {
  2: 'active',
  3: 'accepted',
  4: 'declined',
  5: 'expired',
  6: 'cancelled',
  7: 'declined',
  8: 'invalid_items',
  9: 'needs_confirmation',
  10: 'cancelled',
  11: 'in_escrow',
};

export function tradeOfferState(number: number): TradeOfferState {
  return states[number] ?? 'invalid_items';
}
