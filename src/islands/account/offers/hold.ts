/** Whether the payout of an offer must still wait, by the visitor's clock. See docs/product/selling-and-payouts.md#payout-hold. */
import type { Offer } from '#contract/offers.ts';

/** The item has arrived and could still be taken back. */
export function isHeld({ status, payable_at }: Pick<Offer, 'status' | 'payable_at'>): boolean {
  return status === 'ready_for_payout' && payable_at !== null && payable_at * 1000 > Date.now();
}
