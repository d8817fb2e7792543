/**
 * Minds the deadline of intakes: whoever was asked for an item and has not sent it within 7 days of accepting the price is not bought
 * from, once they have had a day to answer the last trade offer, or to mend what it came to nothing by. A scheduled job. A trade offer
 * that is out is taken back first. What the shop has not asked for yet is the shop's own delay: it waits, and stands on the operators'
 * queue. See docs/product/delivery.md#deadlines.
 */
import { and, isNull, lte, or } from 'drizzle-orm';
import { offerLife } from '#rules/lifecycles.ts';
import { mendHours, tradeRetryable, unfinishedDaysMax } from '#rules/trades.ts';
import type { SystemContext } from '../../context.ts';
import { inState } from '../../db/in-state.ts';
import { offers } from '../../db/schema/offers.ts';
import { trades } from '../../db/schema/trades.ts';
import type { Statements } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { failedAt } from '../trades/parts/deadlines.ts';
import type { TradeJob } from '../trades/parts/job-query.ts';
import { oneByOne } from '../trades/parts/one-by-one.ts';
import { askTradeOfferBack, cancelTrade, isTradeOfferOut } from '../trades/parts/stop-trade.ts';
import { intakeCancelled, notSent } from './parts/intake-follows.ts';

const hour = 3600;

/** Returns how many were ended, or whose trade offers were asked back. */
export function mindIntakes({ deps }: SystemContext): Promise<number> {
  const now = deps.now();
  const isAwaited = inState(offers.state, ...offerLife.transitions.receive.from);
  const lastCall = now - mendHours * hour;
  const isUnanswered = and(inState(trades.state, 'sent'), lte(trades.sentAt, lastCall));
  const isNotMended = and(inState(trades.state, ...tradeRetryable), lte(failedAt, lastCall));
  const isInVain = or(isUnanswered, isNotMended);
  const isOver = lte(trades.createdAt, now - unfinishedDaysMax * 24 * hour);
  return oneByOne(deps, and(isAwaited, isInVain, isOver, isNull(trades.stop)), (job) => end(deps, job));
}

function end(deps: Deps, { trade, offer, customer }: TradeJob): Statements {
  if (isTradeOfferOut(trade)) return askTradeOfferBack(deps, trade, 'refund', notSent);
  const change = { actor: 'shop', stopReason: notSent };
  return [cancelTrade(deps, trade, change.actor, notSent), offer && intakeCancelled(deps, { offer, customer }, change)];
}
