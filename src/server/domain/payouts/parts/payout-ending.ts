/** How a payout ends: the money has arrived, or it came back. Shared by providers' webhooks and operators. */
import type { customers } from '../../../db/schema/customers.ts';
import type { offers } from '../../../db/schema/offers.ts';
import type { Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { skipIfClosed } from '../../mail/queue-mail.ts';
import { transitionOffer } from '../../offers/statements.ts';
import type { PayoutRow } from './payout-request.ts';
import { inFlight, paid, payoutMail, returned, sentBack, transitionPayout } from './statements.ts';

export interface PayoutOfOffer {
  payout: PayoutRow;
  offer: typeof offers.$inferSelect;
  customer: typeof customers.$inferSelect;
}

/**
 * The offer is done with. What was not in flight goes there and on in one breath; what had failed is paid by an attempt of its own, since
 * the first has moved its money.
 */
export function paidStatements(
  deps: Deps,
  { payout, offer, customer }: PayoutOfOffer,
  { actor, provider }: { actor: string; provider: string },
): Statements {
  const { state, method } = payout;
  const attempt = state === 'failed' ? payout.attempt + 1 : payout.attempt;
  const tried = { ...payout, attempt };
  return [
    transitionPayout(deps, payout, 'pay', attempt),
    transitionOffer(deps, { offer, transition: 'finish', actor }),
    ...(state === 'processing' || method === 'balance' ? [] : [inFlight(deps, tried)]),
    paid(deps, tried, provider),
    skipIfClosed(
      customer,
      payoutMail(deps, { payout: tried, title: offer.title, customer }, method === 'sepa' ? 'completed' : 'sent'),
    ),
  ];
}

/** What was in flight, or came back from the bank after it was paid, is owed again, and the customer may ask again. */
export function failedStatements(deps: Deps, { payout, offer }: PayoutOfOffer, actor: string): Statements {
  const { state, method } = payout;
  if (state === 'paid' && method !== 'sepa') throw new DomainError('payout_state');
  const failed = transitionPayout(deps, payout, 'fail');
  if (state === 'requested') return failed;
  const back = state === 'paid' ? sentBack(deps, payout) : returned(deps, payout);
  return [failed, transitionOffer(deps, { offer, transition: 'returnPayout', actor }), back];
}
