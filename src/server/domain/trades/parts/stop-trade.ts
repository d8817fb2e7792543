/**
 * Stops a trade: at once where no trade offer can be out, else its courier is asked to take it back first and what follows is kept with
 * the trade. If the customer accepts before that, the trade goes on and the stop is void.
 */
import { and, eq, isNull, or } from 'drizzle-orm';
import { type TradeStop, tradeOfferOut } from '#rules/trades.ts';
import { trades } from '../../../db/schema/trades.ts';
import { expectRows, type Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { recordStep, type TradeRow, unleased } from './record-step.ts';

/** A courier may have sent a trade offer that still stands. A person who trades by hand knows what is out. */
export function isOfferOut({ state, accountSteamId }: Pick<TradeRow, 'state' | 'accountSteamId'>): boolean {
  return tradeOfferOut.some((out) => out === state) && accountSteamId !== null;
}

/** Cancels a trade of which nothing is out. */
export function cancelTrade(deps: Deps, trade: TradeRow, actor: string, reason = ''): Statements {
  return recordStep(deps, { trade, transition: 'cancel', actor, reason, set: { ...unleased, stop: null } });
}

/** Asks for the trade offer back. A refund that was asked for stays one. */
export function askTradeOfferBack(
  { db, now }: Deps,
  trade: Pick<TradeRow, 'id' | 'seq'>,
  stop: TradeStop,
  reason: string,
): Statements {
  const unchanged = and(eq(trades.id, trade.id), eq(trades.seq, trade.seq));
  const mayChange = stop === 'refund' ? undefined : or(isNull(trades.stop), eq(trades.stop, 'resend'));
  const update = db
    .update(trades)
    .set({ stop, stopReason: reason, notBefore: 0, updatedAt: now() })
    .where(and(unchanged, mayChange));
  return expectRows(update, 'trade_state');
}
