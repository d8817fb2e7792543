/** How a payout ends, by a provider's event or an operator's word: the money has arrived, or it came back. */
import type { Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { skipIfClosed } from '../../mail/parts/queue-mail.ts';
import { transitionOffer } from '../../offers/parts/statements.ts';
import { payoutMail, withdrawalMail } from './mail.ts';
import { postInFlight, postPaid, postReturned, postSentBack, postToBalance, sourceOf } from './postings.ts';
import type { PayoutToEnd } from './queries.ts';
import { transitionPayout } from './statements.ts';

/**
 * Finishes the offer, unless it was reversed meanwhile. A payout that was not in flight goes there first in the same batch; one that had
 * failed is paid by an attempt of its own, since the first has posted its money already.
 */
export function completePayout(
  deps: Deps,
  { payout, offer, customer }: PayoutToEnd,
  { actor, provider }: { actor: string; provider: string },
): Statements {
  const { state, method } = payout;
  const attempt = state === 'failed' ? payout.attempt + 1 : payout.attempt;
  const attempted = { ...payout, attempt };
  const source = sourceOf(offer);
  const news = method === 'sepa' ? 'completed' : 'sent';
  const mail = offer
    ? payoutMail(deps, { payout: attempted, title: offer.title, customer }, news)
    : withdrawalMail(deps, { payout: attempted, customer }, news);
  return [
    transitionPayout(deps, payout, 'pay', attempt),
    offer && source === 'owed' && transitionOffer(deps, { offer, transition: 'finish', actor }),
    state !== 'processing' && method !== 'balance' && postInFlight(deps, attempted, source),
    method === 'balance' ? postToBalance(deps, attempted) : postPaid(deps, attempted, provider),
    skipIfClosed(customer, mail),
  ];
}

/** Money that was in flight, or that the bank sent back, is owed again, or on the customer's balance where it was their own. @throws `payout_state` and `offer_not_open`. */
export function failPayout(deps: Deps, { payout, offer }: PayoutToEnd, actor: string): Statements {
  const { state, method } = payout;
  if (state === 'paid' && method !== 'sepa') throw new DomainError('payout_state');
  const failed = transitionPayout(deps, payout, 'fail');
  if (state === 'requested') return failed;
  const source = sourceOf(offer);
  return [
    failed,
    offer && source === 'owed' && transitionOffer(deps, { offer, transition: 'returnPayout', actor }),
    state === 'paid' ? postSentBack(deps, payout, source) : postReturned(deps, payout, source),
  ];
}
