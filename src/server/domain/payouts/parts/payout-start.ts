/**
 * Starts a payout that was requested, the one way in which money leaves for an offer: when it is asked for, when the item arrives, or when
 * the item can no longer be taken back. See docs/money.md#paying-for-a-skin.
 */
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { payoutLife } from '#rules/lifecycles.ts';
import { offers, payouts } from '../../../db/schema/offers.ts';
import { expectRows, type Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { offerMail } from '../../offers/parts/mail.ts';
import type { OfferSummary } from '../../offers/parts/queries.ts';
import { transitionOffer } from '../../offers/parts/statements.ts';
import { payoutMail } from './mail.ts';
import { postInFlight, postToBalance } from './postings.ts';
import type { PayoutOfOffer, PayoutRow } from './queries.ts';
import { transitionPayout } from './statements.ts';

export interface StartablePayout {
  payout: Pick<
    PayoutRow,
    'id' | 'offerId' | 'customerId' | 'method' | 'state' | 'attempt' | 'amountCents' | 'providerRef' | 'exportId'
  >;
  offer: OfferSummary;
  customer: Pick<PayoutOfOffer['customer'], 'name' | 'email' | 'language'>;
  /** Who makes the offer's transition. */
  actor: string;
}

/** Whether the item has arrived and can no longer be taken back. An offer without a date is held by nothing. */
export function isDue({ now }: Pick<Deps, 'now'>, { state, payableAt }: Pick<OfferSummary, 'state' | 'payableAt'>) {
  return state === 'ready_for_payout' && (payableAt ?? 0) <= now();
}

/**
 * A bank transfer is in flight, the balance is paid; to a card the customer is told that the provider's form can be opened. The batch stops
 * with `payout_state` or `offer_not_open` when something came in between.
 */
export function startPayout(deps: Deps, { payout, offer, customer, actor }: StartablePayout): Statements {
  const { title } = offer;
  const isStillDue = or(isNull(offers.payableAt), lte(offers.payableAt, deps.now()));
  const move = { offer, actor, unchanged: isStillDue };
  if (payout.method === 'sepa')
    return [
      transitionPayout(deps, payout, 'start'),
      transitionOffer(deps, { ...move, transition: 'payOut' }),
      postInFlight(deps, payout),
    ];
  if (payout.method === 'balance')
    return [
      transitionPayout(deps, payout, 'pay'),
      transitionOffer(deps, { ...move, transition: 'finish' }),
      postToBalance(deps, payout),
      payoutMail(deps, { payout, title, customer }, 'sent'),
    ];
  return [openForm(deps, payout), offerMail(deps, { offer, customer, news: 'received_for_card', causeId: payout.id })];
}

/** Once for each payout. */
function openForm({ db, now }: Deps, { id }: { id: string }): Statements {
  const isClosed = and(eq(payouts.id, id), eq(payouts.state, payoutLife.initial[0]), isNull(payouts.formReadyAt));
  return expectRows(db.update(payouts).set({ formReadyAt: now(), updatedAt: now() }).where(isClosed), 'payout_state');
}
