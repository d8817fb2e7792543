/**
 * Stops what was bought with disputed money and has not been delivered: its delivery and the line end, its item is for sale again, and what
 * was paid for it is on the balance. A trade offer that may be out is asked back first: the same follows when it has been taken back, and
 * the line stays sold when the customer was faster.
 */
import { tradeOfferOut } from '#rules/trades.ts';
import { disputeLines } from '../../../db/schema/disputes.ts';
import type { orderLines } from '../../../db/schema/orders.ts';
import { type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { leftOf, releasePromo, relistItem } from '../../orders/parts/line-ending.ts';
import { transitionLine } from '../../orders/parts/line-transition.ts';
import { refundLine } from '../../refunds/parts/statements.ts';
import type { TradeRow } from '../../trades/parts/record-step.ts';
import { askTradeOfferBack, cancelTrade } from '../../trades/parts/stop-trade.ts';
import { boughtWith } from './bought-with.ts';
import { type DisputeCase, type DisputedPayment, isCredited } from './queries.ts';

type OrderLine = typeof orderLines.$inferSelect;
/** A line with its delivery. */
type Delivered = OrderLine & { trade: TradeRow | null };

export interface StoppedLines {
  ended: Delivered[];
  /** Lines whose trade offers are out. */
  sent: Delivered[];
  /** What the lines that ended give back to the balance. */
  endedCents: number;
}

/** Also of a trade offer that a person has sent: nobody else knows what became of it. */
function isSent({ trade }: Delivered): boolean {
  return tradeOfferOut.some((out) => out === trade?.state);
}

export function linesToStop(paid: DisputedPayment, read: DisputeCase, amountCents: number): StoppedLines {
  const known = new Set(read.stopped.map(({ stop }) => stop.lineId));
  const candidates = read.undelivered
    .filter(({ id }) => !known.has(id))
    .map((line) => ({ ...line, valueCents: leftOf(line) }))
    .filter(({ valueCents }) => valueCents > 0);
  const chosen = boughtWith(candidates, {
    amountCents,
    stoppedCents: read.stopped.reduce((sum, { stop }) => sum + stop.amountCents, 0),
    onBalanceCents: isCredited(paid) ? amountCents : read.returnedCents,
    balanceCents: read.balanceCents,
  });
  const ended = chosen.filter((line) => !isSent(line));
  return {
    ended,
    sent: chosen.filter(isSent),
    endedCents: ended.reduce((sum, line) => sum + leftOf(line), 0),
  };
}

/** The batch stops with `order_state` or `trade_state` when a line or its delivery is no longer as it was read. */
export function stopLines(deps: Deps, disputeId: string, actor: string, { ended, sent }: StoppedLines): Statements {
  const { db } = deps;
  const rows = [...ended, ...sent].map((line) => ({
    disputeId,
    lineId: line.id,
    isSent: isSent(line),
    amountCents: leftOf(line),
  }));
  return [
    ended.map((line) => [
      line.trade && cancelTrade(deps, line.trade, actor, disputeId),
      takeLineBack(deps, line, disputeId, actor),
    ]),
    sent.map(({ trade }) => trade && askTradeOfferBack(deps, trade, 'refund', disputeId)),
    rows.length > 0 && statement(db.insert(disputeLines).values(rows)),
  ];
}

/** As an operator's no ends a line, but that the mail about the dispute tells of it. */
function takeLineBack(deps: Deps, line: Delivered, disputeId: string, actor: string): Statements {
  const amountCents = leftOf(line);
  const set = { note: disputeId, refundedCents: line.refundedCents + amountCents };
  return [
    transitionLine(deps, line, 'deny', { actor, set }),
    refundLine(deps, { line, amountCents, target: 'balance', reason: disputeId, payment: null }),
    releasePromo(deps, line.orderId),
    relistItem(deps, line.itemId),
  ];
}
