/**
 * Writes offers' transitions: along the table of `rules/lifecycles.ts`, only while the offer is as it was read, each with a row of its
 * time line. Of two transitions at one moment the second stops the batch.
 */
import { and, eq, type SQL } from 'drizzle-orm';
import { nextState, type OfferState, offerLife } from '#rules/lifecycles.ts';
import { offers, offerTransitions } from '../../../db/schema/offers.ts';
import { transition as transitionUpdate } from '../../../db/transition.ts';
import { expectRows, type Statement, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';

export interface OfferTransition {
  /** As it was read. */
  offer: { id: string; state: OfferState };
  transition: keyof typeof offerLife.transitions;
  /** Who makes it: a customer's id, `ops:name`, `provider`, `shop`. */
  actor: string;
  /** What changes with the state. */
  set?: { servicePriceCents?: number; payableAt?: number | null; reversedAt?: number };
  /** What else must be unchanged. */
  unchanged?: SQL;
}

/** @throws `offer_not_open` when the table does not allow the transition, at once or when the batch is written. */
export function transitionOffer(deps: Deps, { offer, transition, actor, set, unchanged }: OfferTransition): Statements {
  const { id: offerId, state: fromState } = offer;
  const toState = nextState(offerLife, fromState, transition);
  if (!toState) throw new DomainError('offer_not_open');
  const update = transitionUpdate(deps.db, offers, offerLife, transition, {
    where: and(eq(offers.id, offerId), eq(offers.state, fromState), unchanged),
    set: { ...set, updatedAt: deps.now() },
  });
  return [expectRows(update, 'offer_not_open'), insertOfferTransition(deps, { offerId, fromState, toState, actor })];
}

export interface TimeLineRow {
  offerId: string;
  /** Null for a new offer. */
  fromState: OfferState | null;
  toState: OfferState;
  actor: string;
}

export function insertOfferTransition({ db, now, newId }: Deps, row: TimeLineRow): Statement {
  return statement(db.insert(offerTransitions).values({ id: newId('otr'), ...row, at: now() }));
}
