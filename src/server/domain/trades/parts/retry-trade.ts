/** Begins a trade anew that came to nothing, or has the trade offer that is out taken back to be sent again: another attempt either way. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { parseTradeLink } from '#rules/validation/trade-link.ts';
import { trades } from '../../../db/schema/trades.ts';
import { expectRows, type Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { recordStep, type TradeRow, unleased } from './record-step.ts';

/** What a new attempt goes to. `tradeUrl` is a valid trade link. */
function linkColumns(tradeUrl: string): Pick<TradeRow, 'tradeUrl' | 'steamId'> {
  return { tradeUrl, steamId: parseTradeLink(tradeUrl)?.steamId ?? '' };
}

/** @throws `trade_state` unless it was declined, has expired or failed. */
export function retryTrade(deps: Deps, trade: TradeRow, tradeUrl: string, actor: string): Statements {
  const anew = { tradeOfferId: null, expiresAt: null, accountSteamId: null, notBefore: 0, delayedAt: null };
  const set = { ...unleased, ...anew, ...linkColumns(tradeUrl), attempt: trade.attempt + 1 };
  return recordStep(deps, { trade, transition: 'retry', actor, set });
}

/** While it is out, to another trade link. @throws `trade_state` when the batch is written and it is out no more. */
export function redirectTrade({ db, now }: Deps, trade: TradeRow, tradeUrl: string): Statements {
  const unchanged = and(eq(trades.id, trade.id), eq(trades.seq, trade.seq), isNull(trades.stop));
  const isOut = inArray(trades.state, ['sending', 'sent']);
  const set = { ...linkColumns(tradeUrl), stop: 'resend' as const, notBefore: 0, updatedAt: now() };
  return expectRows(db.update(trades).set(set).where(and(unchanged, isOut)), 'trade_state');
}
