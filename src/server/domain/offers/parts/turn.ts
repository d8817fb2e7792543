/**
 * Whose turn it is at an offer, in SQL, so that all of a customer's can be counted by it: beside each offer stand the trade that counts and the
 * payout that is alive. Of a trade it says what `tradeTurn` of `rules/trades.ts` says.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { tradeAttemptsMax } from '#rules/limits/retries.ts';
import { type OfferGroup, offerGroups } from '#rules/offer-groups.ts';
import { tradeRetryable, type tradeTurns } from '#rules/trades.ts';
import type { Database } from '../../../db/client.ts';
import { alsoInState, inState } from '../../../db/in-state.ts';
import { offers, payouts } from '../../../db/schema/offers.ts';
import { trades } from '../../../db/schema/trades.ts';
import { countingFirst } from '../../trades/parts/open-trade.ts';

export type OfferTurn = (typeof tradeTurns)[number];

/** At most one of an offer is. */
export const isAlivePayout = and(eq(payouts.offerId, offers.id), alsoInState(payouts.state, 'requested', 'processing'));

/** The open intake of an offer whose item is awaited, else the last one that was. */
export function isIntake(db: Database) {
  const tradeThatCounts = db
    .select({ id: trades.id })
    .from(trades)
    .where(eq(trades.offerId, offers.id))
    .orderBy(...countingFirst)
    .limit(1);
  return and(inState(offers.state, 'awaiting_item'), eq(trades.id, tradeThatCounts));
}

/** Before there is an intake, the seller can give the payout's details. */
const intakeTurn = sql`case
  when ${trades.id} is null then 'customer'
  when ${trades.mismatch} is not null or ${inState(trades.state, 'queued', 'sending')} then 'shop'
  when ${inState(trades.state, 'sent')} then iif(${trades.stop} is null, 'customer', 'shop')
  when ${inState(trades.state, ...tradeRetryable)} and ${trades.attempt} < ${sql.raw(String(tradeAttemptsMax))} then 'customer'
  else 'nobody' end`;

/** Once it is due, only a card waits for its customer: the other methods start by themselves. */
function payoutTurn(now: number) {
  const isDue = sql`coalesce(${offers.payableAt}, 0) <= ${now}`;
  return sql`iif(${payouts.id} is null or (${payouts.method} = 'card' and ${isDue}), 'customer', 'shop')`;
}

/** `now` in unix seconds. */
export function offerTurn(now: number): SQL<OfferTurn> {
  return sql<OfferTurn>`case
  when ${inState(offers.state, 'offer')} then 'customer'
  when ${inState(offers.state, 'pending', 'payout_processing')} then 'shop'
  when ${inState(offers.state, 'awaiting_item')} then ${intakeTurn}
  when ${inState(offers.state, 'ready_for_payout')} then ${payoutTurn(now)}
  else 'nobody' end`;
}

const [waiting, onTheWay, paidOut] = offerGroups;

/** Null for an offer that was declined. */
export function offerGroup(now: number): SQL<OfferGroup | null> {
  return sql<OfferGroup | null>`case
  when ${inState(offers.state, 'approved')} then ${paidOut}
  when ${inState(offers.state, 'declined_by_user', 'declined_by_service')} then null
  when ${offerTurn(now)} = 'customer' then ${waiting}
  else ${onTheWay} end`;
}
