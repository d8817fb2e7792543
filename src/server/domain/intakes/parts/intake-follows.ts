/** What a step of an intake does to its offer, in the same batch. See docs/product/delivery.md#intakes. */
import { nextState, offerLife } from '#rules/lifecycles.ts';
import type { Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { skipIfClosed } from '../../mail/parts/queue-mail.ts';
import type { Recipient } from '../../mail/parts/recipient.ts';
import { offerMail } from '../../offers/parts/mail.ts';
import type { OfferSummary } from '../../offers/parts/queries.ts';
import { transitionOffer } from '../../offers/parts/statements.ts';
import { failRequested } from '../../payouts/parts/statements.ts';
import type { TradeRow, TradeTransition } from '../../trades/parts/record-step.ts';

export interface Intake {
  trade: TradeRow;
  /** As they were read. */
  offer: OfferSummary;
  customer: Recipient;
}

export interface IntakeChange {
  transition: TradeTransition;
  actor: string;
  /** What arrived in place of what was offered; null when it is that. */
  mismatch: string | null;
}

/** @throws `offer_not_open`. */
export function intakeFollows(
  deps: Deps,
  { offer, customer }: Intake,
  { transition, actor }: IntakeChange,
): Statements {
  if (transition !== 'cancel' || !nextState(offerLife, offer.state, 'reject')) return null;
  return [
    transitionOffer(deps, { offer, transition: 'reject', actor }),
    failRequested(deps, offer.id),
    skipIfClosed(customer, offerMail(deps, { offer, customer, news: 'declined' })),
  ];
}
