/**
 * An operator ends a trade, or has its trade offer taken back: what follows is a refund (an offer is rejected), another trade offer, or a
 * hold until the line is released. A courier's trade offer is asked back first; of one that was sent by hand the operator says that it has
 * been taken back.
 */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { TradeCancellation } from '#contract/operator/trades.ts';
import { type TradeStop, tradeOfferOut } from '#rules/trades.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { type Statements, statement, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import type { TradeJob } from '../../trades/parts/job-query.ts';
import { askTradeOfferBack, isTradeOfferOut } from '../../trades/parts/stop-trade.ts';
import { stepStatements } from '../parts/step-statements.ts';
import { assertFree, readTrade } from './parts/worked-trade.ts';

export interface Cancellation {
  /** The trade offer is asked back from its courier: the rest follows. */
  isAskedBack: boolean;
}

/** @throws `invalid_fields`, `not_found`, `trade_state`, `order_state`, and `lease_lost` while a courier works on it and nothing is out. */
export async function cancelTrade(
  ctx: OperatorContext,
  input: z.input<typeof TradeCancellation>,
): Promise<Cancellation> {
  const { deps, actor } = ctx;
  const { id, stop: then, note, seen } = parseInput(TradeCancellation, input);
  const job = await readTrade(deps, id, seen);
  const { trade } = job;
  const isAskedBack = isTradeOfferOut(trade);
  const mayBeOut = tradeOfferOut.some((out) => out === trade.state);
  // nothing waits to be sent again, or to be held, but what is out
  if (then !== 'refund' && !mayBeOut) throw new DomainError('trade_state');
  if (then === 'hold' && trade.kind === 'intake') throw new DomainError('trade_state');
  if (!isAskedBack && mayBeOut) assertFree(deps, job, actor);
  await write(deps.db, [
    then === 'hold' && holdLine(deps, job),
    isAskedBack ? askTradeOfferBack(deps, trade, then, note) : await takenBack(deps, job, then, note, actor),
    insertAuditEntry(ctx, { action: 'trades.cancel', subject: id, details: { stop: then, note } }),
  ]);
  return { isAskedBack };
}

/** The stop and what follows it, in one batch. */
async function takenBack(deps: Deps, job: TradeJob, then: TradeStop, note: string, actor: string): Promise<Statements> {
  const stopped = { ...job, trade: { ...job.trade, stop: then, stopReason: note } };
  return [
    askTradeOfferBack(deps, job.trade, then, note),
    await stepStatements(deps, stopped, { step: 'cancelled' }, { actor, byHand: true }),
  ];
}

function holdLine({ db, now }: Deps, { line }: TradeJob): Statements {
  if (!line) return null;
  return statement(db.update(orderLines).set({ heldAt: now(), updatedAt: now() }).where(eq(orderLines.id, line.id)));
}
