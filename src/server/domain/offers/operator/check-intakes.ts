/**
 * Checks that every offer has the intake that its state asks for: one that is under way while its item is awaited, none that could still
 * bring the item once the offer has been declined. An offer that an earlier version of the shop received has none.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type OfferState, offerLife, type TradeState } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { inState } from '../../../db/in-state.ts';
import { offers } from '../../../db/schema/offers.ts';
import { trades } from '../../../db/schema/trades.ts';
import { runRead } from '../../../db/write.ts';
import { isOpenTrade } from '../../trades/parts/open-trade.ts';

export interface UnfitOffer {
  id: string;
  state: OfferState;
  tradeId: string | null;
  tradeState: TradeState | null;
}

const none = sql`${trades.id} is null`;
const hasArrived = inState(trades.state, 'received', 'settled');

/** Offers without the intake that they should have, and those with one that they should not. */
export async function checkIntakes({ deps }: Pick<OperatorContext, 'deps'>): Promise<UnfitOffer[]> {
  const { id, state, createdAt } = offers;
  return runRead(
    deps.db
      .select({ id, state, tradeId: trades.id, tradeState: trades.state })
      .from(offers)
      .leftJoin(trades, and(eq(trades.offerId, id), isOpenTrade))
      .where(sql`not (${fits()})`)
      .orderBy(createdAt, id)
      .execute(),
  );
}

function fits(): SQL {
  const { decline, reject } = offerLife.transitions;
  const received = ['ready_for_payout', 'payout_processing', 'approved'] as const;
  // what has arrived and is something else waits for a person
  const isUnderWay = sql`(${trades.id} is not null and (not ${hasArrived} or ${trades.mismatch} is not null))`;
  return sql`case when ${inState(offers.state, 'pending', 'offer', decline.to, reject.to)} then ${none}
    when ${inState(offers.state, ...received)} then (${none} or ${hasArrived}) else ${isUnderWay} end`;
}
