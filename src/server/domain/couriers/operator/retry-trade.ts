/** An operator has a trade begun anew that came to nothing, to the same trade link or to another; as often as it takes. */
import type { z } from 'zod';
import { TradeRetry } from '#contract/operator/trades.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { retryTrade as retryStatements } from '../../trades/parts/retry-trade.ts';
import { assertFree, assertNotHeld, readTrade } from './parts/worked-trade.ts';

/** @throws `invalid_fields`, `not_found`, `trade_state`, `order_held` and `lease_lost`. */
export async function retryTrade(ctx: OperatorContext, input: z.input<typeof TradeRetry>): Promise<void> {
  const { deps, actor } = ctx;
  const { id, tradeUrl, seen } = parseInput(TradeRetry, input);
  const job = await readTrade(deps, id, seen);
  assertFree(deps, job, actor);
  assertNotHeld(job);
  const isOther = tradeUrl !== undefined && tradeUrl !== job.trade.tradeUrl;
  await write(deps.db, [
    retryStatements(deps, job.trade, tradeUrl ?? job.trade.tradeUrl, actor),
    // the link itself stands with the trade, where closing the account erases it
    insertAuditEntry(ctx, { action: 'trades.retry', subject: id, details: isOther ? { otherLink: true } : {} }),
  ]);
}
