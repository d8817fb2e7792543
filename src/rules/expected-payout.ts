/** The day on which a seller can count on the money, by what is known now. See docs/product/selling-and-payouts.md#payout-day. */
import type { OfferState } from './lifecycles.ts';
import { workingDaysAfter } from './working-days.ts';

/** Working days that a bank transfer takes at most. */
const transferDays = 2;
const daySeconds = 86_400;

export interface ExpectedPayoutFacts {
  status: OfferState;
  /** When it can leave at the earliest; null where nothing is held. */
  payableAt: number | null;
  /** When the offer came to its state. */
  updatedAt: number;
  /** How it is to be paid; null while nobody has said so. */
  method: 'sepa' | 'card' | 'balance' | null;
  holdDays: number;
  now: number;
}

/** Unix seconds; null while nothing is agreed, and where the day depends on what the customer still has to do. */
export function expectedPayoutAt({ status, payableAt, updatedAt, method, holdDays, now }: ExpectedPayoutFacts) {
  const arrival = (leavesAt: number) => (method === 'sepa' ? workingDaysAfter(leavesAt, transferDays) : leavesAt);
  // the item can arrive now at the soonest
  if (status === 'awaiting_item') return arrival(now + holdDays * daySeconds);
  if (status === 'payout_processing') return method === 'sepa' ? workingDaysAfter(updatedAt, transferDays) : null;
  if (status !== 'ready_for_payout') return null;
  const isHeld = payableAt !== null && payableAt > now;
  return isHeld || method === 'sepa' || method === 'balance' ? arrival(isHeld ? payableAt : now) : null;
}
