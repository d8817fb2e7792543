/**
 * Stops a trade: at once where no trade offer can be out, else its courier is asked to take it back first and what follows is kept with
 * the trade. If the customer accepts before that, the trade goes on and the stop is void; if it comes to nothing, the same follows.
 */
import { and, eq, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import { tradeLife } from '#rules/lifecycles.ts';
import { type TradeStop, tradeOfferOut } from '#rules/trades.ts';
import { alsoInState } from '../../../db/in-state.ts';
import { trades } from '../../../db/schema/trades.ts';
import { expectRows, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { recordStep, type TradeRow, unleased } from './record-step.ts';

/** A courier may have sent a trade offer that still stands. A person who trades by hand knows what is out. */
export function isTradeOfferOut({ state, accountSteamId }: Pick<TradeRow, 'state' | 'accountSteamId'>): boolean {
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

/** Lets a trade offer stay out that was asked back, where nobody has taken it back yet. @throws `trade_state` when the batch is written. */
export function leaveTradeOffer(
  { db, now }: Deps,
  { id, seq, stop, stopReason }: Pick<TradeRow, 'id' | 'seq' | 'stop' | 'stopReason'>,
): Statements {
  const unchanged = and(
    eq(trades.id, id),
    eq(trades.seq, seq),
    sql`${trades.stop} is ${stop}`,
    eq(trades.stopReason, stopReason),
  );
  return expectRows(
    db.update(trades).set({ stop: null, stopReason: '', updatedAt: now() }).where(unchanged),
    'trade_state',
  );
}

/**
 * Asks back what may be out of all trades that meet `which`, so that they wait; a refund that was asked for stays one. A courier that has
 * claimed one and sent nothing yet loses it: it would send it by what it was told before.
 */
export function holdTradeOffers({ db, now }: Deps, which: SQL | undefined, reason: string): Statements {
  const isOut = alsoInState(trades.state, ...tradeOfferOut);
  const mayChange = or(isNull(trades.stop), eq(trades.stop, 'resend'));
  const held = { stop: 'hold' as const, stopReason: reason, notBefore: 0, updatedAt: now() };
  const isClaimed = and(alsoInState(trades.state, tradeLife.initial[0]), like(trades.leaseHolder, 'courier:%'));
  return [
    statement(
      db
        .update(trades)
        .set(held)
        .where(and(isOut, mayChange, which)),
    ),
    statement(db.update(trades).set(unleased).where(and(isClaimed, which))),
  ];
}

/** Kept with a trade whose trade offer was asked back since its customer is blocked. */
export const blockedReason = 'blocked';

/** What has not been taken back by the time that the customer is no longer blocked stays out. */
export function leaveBlocked({ db, now }: Deps, customerId: string) {
  const isHeld = and(eq(trades.customerId, customerId), eq(trades.stop, 'hold'), eq(trades.stopReason, blockedReason));
  return db.update(trades).set({ stop: null, stopReason: '', updatedAt: now() }).where(isHeld);
}
