/** The shop gives up a delivery of which nothing is out: the trade is cancelled and its line refunded, in one batch. */
import type { Statements } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { TradeJob } from '../../trades/parts/job-query.ts';
import { cancelTrade } from '../../trades/parts/stop-trade.ts';
import { deliveryFollows } from './delivery-follows.ts';

/** @throws `trade_state` and `order_state`. */
export function giveUp(deps: Deps, { trade, line, customer, payment }: TradeJob, reason: string): Statements {
  const change = { transition: 'cancel' as const, actor: 'shop', stopReason: reason };
  return [
    cancelTrade(deps, trade, change.actor, reason),
    line && deliveryFollows(deps, { line, customer, payment }, change),
  ];
}
