/**
 * The one way an offer changes: along the table of `rules/lifecycles.ts`, only while it is as it was read, with a row of its time
 * line. Of two transitions at one moment the second stops the batch.
 */
import { and, eq, type SQL } from 'drizzle-orm';
import { nextState, type OfferState, offerLife } from '#rules/lifecycles.ts';
import { offers, offerTransitions } from '../../db/schema/offers.ts';
import { expectRows, type Statement, type Statements, statement } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';

export type OfferTransitionName = keyof typeof offerLife.transitions;

export interface OfferTransition {
  /** As it was read. */
  offer: { id: string; state: OfferState };
  transition: OfferTransitionName;
  /** Who does it: a customer's id, `ops:name`, `provider`, `shop`. */
  actor: string;
  /** What changes with the state. */
  set?: { servicePriceCents?: number };
  /** What else must be as it was read. */
  while?: SQL;
}

/** @throws `offer_not_open` when the table does not allow the transition, at once or when the batch is written. */
export function transitionOffer(
  deps: Deps,
  { offer, transition, actor, set, while: still }: OfferTransition,
): Statements {
  const { db, newId } = deps;
  const state = nextState(offerLife, offer.state, transition);
  if (!state) throw new DomainError('offer_not_open');
  const now = deps.now();
  const unchanged = and(eq(offers.id, offer.id), eq(offers.state, offer.state), still);
  return [
    expectRows(
      db
        .update(offers)
        .set({ ...set, state, updatedAt: now })
        .where(unchanged),
      'offer_not_open',
    ),
    timeLine(deps, offer.id, offer.state, state, actor, newId('otr')),
  ];
}

/** A row of the time line. `fromState` is null for a new offer. */
export function timeLine(
  { db, now }: Deps,
  offerId: string,
  fromState: OfferState | null,
  toState: OfferState,
  actor: string,
  id: string,
): Statement {
  return statement(db.insert(offerTransitions).values({ id, offerId, fromState, toState, actor, at: now() }));
}
