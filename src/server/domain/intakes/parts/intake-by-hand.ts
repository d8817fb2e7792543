/** What becomes of an intake when an operator says what happened to its offer, beside any courier. */
import { and, eq, sql } from 'drizzle-orm';
import { nextState, tradeLife } from '#rules/lifecycles.ts';
import { trades } from '../../../db/schema/trades.ts';
import { expectRows, runRead, type Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { isOpenTrade } from '../../trades/parts/open-trade.ts';
import { received } from '../../trades/parts/receipt.ts';
import { recordStep, type TradeRow, unleased } from '../../trades/parts/record-step.ts';
import { cancelTrade, isTradeOfferOut } from '../../trades/parts/stop-trade.ts';

/** Null where none was queued yet. */
export async function openIntake({ db }: Deps, offerId: string): Promise<TradeRow | null> {
  const [trade] = await runRead(
    db
      .select()
      .from(trades)
      .where(and(eq(trades.offerId, offerId), isOpenTrade))
      .execute(),
  );
  return trade ?? null;
}

/** The item is here. Where something else has arrived, the operator takes it for what was agreed. */
export function intakeReceived(deps: Deps, trade: TradeRow | null, actor: string): Statements {
  if (!trade) return null;
  if (trade.state !== tradeLife.transitions.receive.to) {
    return recordStep(deps, { trade, transition: 'receive', actor, set: received(deps.now()) });
  }
  const isUnchanged = and(
    eq(trades.id, trade.id),
    eq(trades.seq, trade.seq),
    sql`${trades.mismatch} is ${trade.mismatch}`,
  );
  const set = { mismatch: null, updatedAt: deps.now() };
  return expectRows(deps.db.update(trades).set(set).where(isUnchanged), 'trade_state');
}

/** The item is not wanted. @throws `trade_offer_out` while a courier's trade offer may be out. */
export function intakeRejected(deps: Deps, trade: TradeRow | null, actor: string): Statements {
  if (!trade || trade.state === tradeLife.transitions.receive.to) return null;
  if (isTradeOfferOut(trade)) throw new DomainError('trade_offer_out');
  return cancelTrade(deps, trade, actor);
}

/** The item was taken back after it had arrived. */
export function intakeReversed(deps: Deps, trade: TradeRow | null, actor: string): Statements {
  const isArrived = trade !== null && nextState(tradeLife, trade.state, 'reverse') !== null;
  return isArrived && recordStep(deps, { trade, transition: 'reverse', actor, set: unleased });
}
