/** How a payout ends: the money has arrived, or it came back. Shared by providers' notices and operators. */
import type { customers } from '../../db/schema/customers.ts';
import type { offers } from '../../db/schema/offers.ts';
import type { Step } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { moveOffer } from '../offers/move-offer.ts';
import type { PayoutRow } from './asked-payout.ts';
import { inFlight, movePayout, paid, payoutMail, returned } from './payout-steps.ts';

export interface PayoutOfOffer {
  payout: PayoutRow;
  offer: typeof offers.$inferSelect;
  customer: typeof customers.$inferSelect;
}

/** The offer is done with. A card payout that was not in flight goes there and on in one breath. */
export function paidSteps(
  deps: Deps,
  { payout, offer, customer }: PayoutOfOffer,
  { actor, provider }: { actor: string; provider: string },
): Step[] {
  return [
    ...movePayout(deps, payout, 'pay'),
    ...moveOffer(deps, { offer, move: 'finish', actor }),
    ...(payout.state === 'processing' ? [] : inFlight(deps, payout)),
    ...paid(deps, payout, provider),
    payoutMail(deps, { payout, title: offer.title, customer }, payout.method === 'sepa' ? 'completed' : 'sent'),
  ];
}

/** What was in flight is owed again, and the customer may ask again. */
export function failedSteps(deps: Deps, { payout, offer }: PayoutOfOffer, actor: string): Step[] {
  return [
    ...movePayout(deps, payout, 'fail'),
    ...(payout.state === 'processing'
      ? [...moveOffer(deps, { offer, move: 'returnPayout', actor }), ...returned(deps, payout)]
      : []),
  ];
}
