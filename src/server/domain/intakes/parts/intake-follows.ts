/** What a step of an intake does to its offer, in the same batch. See docs/product/delivery.md#intakes. */
import { nextState, offerLife } from '#rules/lifecycles.ts';
import { unfinishedDaysMax } from '#rules/trades.ts';
import type { Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { skipIfClosed } from '../../mail/parts/queue-mail.ts';
import { offerMail } from '../../offers/parts/mail.ts';
import type { OfferOfCustomer } from '../../offers/parts/queries.ts';
import { transitionOffer } from '../../offers/parts/statements.ts';
import { failRequested } from '../../payouts/parts/statements.ts';
import type { TradeTransition } from '../../trades/parts/record-step.ts';
import { readAwaitedOffer, receiveOffer } from './receipt.ts';
import { reverseOffer } from './reversal.ts';
import { prepareReversal } from './reversible-offer.ts';

/** Why a trade offer was asked back, or a trade cancelled, that its seller has not answered in time. */
export const notSent = `not sent within ${unfinishedDaysMax} days`;

export interface IntakeChange {
  transition: TradeTransition;
  actor: string;
  /** Why the trade offer was asked back, when it was. */
  stopReason: string;
  /** What arrived in place of what was offered; null when it is that. */
  mismatch: string | null;
  /** Unix seconds until which Steam lets the trade be reversed, where that is known. */
  protectedUntil: number | null;
}

/** `offer` as it was read. @throws `offer_not_open`. */
export async function intakeFollows(
  deps: Deps,
  { offer, customer }: OfferOfCustomer,
  { transition, actor, stopReason, mismatch, protectedUntil }: IntakeChange,
): Promise<Statements> {
  if (transition === 'receive') {
    // a person decides about what was not agreed
    if (mismatch !== null) return null;
    return receiveOffer(deps, await readAwaitedOffer(deps, offer.id), { actor, protectedUntil }).statements;
  }
  if (transition === 'reverse') {
    // what never counted for the offer is gone, and nothing else comes for it
    if (!nextState(offerLife, offer.state, 'reverse')) return intakeCancelled(deps, { offer, customer }, { actor });
    const read = await prepareReversal(deps, offer.id);
    return reverseOffer(deps, read, { actor, reason: 'the trade was reversed at Steam' }).statements;
  }
  return transition === 'cancel' ? intakeCancelled(deps, { offer, customer }, { actor, stopReason }) : null;
}

/** The item does not come: the offer ends with what was requested for it, unless it has ended already. */
export function intakeCancelled(
  deps: Deps,
  { offer, customer }: OfferOfCustomer,
  { actor, stopReason }: Pick<IntakeChange, 'actor'> & Partial<Pick<IntakeChange, 'stopReason'>>,
): Statements {
  if (!nextState(offerLife, offer.state, 'reject')) return null;
  return [
    transitionOffer(deps, { offer, transition: 'reject', actor }),
    failRequested(deps, offer.id),
    skipIfClosed(customer, offerMail(deps, { offer, customer, news: stopReason === notSent ? 'lapsed' : 'declined' })),
  ];
}
