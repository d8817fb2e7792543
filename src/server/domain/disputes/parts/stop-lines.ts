/**
 * Stops what was bought with disputed money and has not been delivered: the line ends, its item is for sale again, and what was paid for
 * it is on the balance. A line whose trade offer is out is only written down: a person has to take the offer back first.
 */
import { and, eq } from 'drizzle-orm';
import { orderLineLife } from '#rules/lifecycles.ts';
import { disputeLines } from '../../../db/schema/disputes.ts';
import { orderLines, orderLineTransitions } from '../../../db/schema/orders.ts';
import { transition } from '../../../db/transition.ts';
import { expectRows, type Statements, statement } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { releasePromo, relistItem } from '../../orders/parts/line-ending.ts';
import { refundLine } from '../../refunds/parts/statements.ts';
import { boughtWith } from './bought-with.ts';
import { type DisputeCase, type DisputedPayment, isCredited } from './queries.ts';

type OrderLine = typeof orderLines.$inferSelect;

export interface StoppedLines {
  ended: OrderLine[];
  /** Lines whose trade offers are out. */
  sent: OrderLine[];
  /** What the lines that ended give back to the balance. */
  endedCents: number;
}

const { deny } = orderLineLife.transitions;
const [unsent] = deny.from;

export function linesToStop(paid: DisputedPayment, read: DisputeCase, amountCents: number): StoppedLines {
  const known = new Set(read.stopped.map(({ stop }) => stop.lineId));
  const candidates = read.undelivered
    .filter(({ id }) => !known.has(id))
    .map((line) => ({ ...line, valueCents: worthOf(line) }))
    .filter(({ valueCents }) => valueCents > 0);
  const chosen = boughtWith(candidates, {
    amountCents,
    stoppedCents: read.stopped.reduce((sum, { stop }) => sum + stop.amountCents, 0),
    onBalanceCents: isCredited(paid) ? amountCents : read.returnedCents,
    balanceCents: read.balanceCents,
  });
  const ended = chosen.filter(({ state }) => state === unsent);
  return {
    ended,
    sent: chosen.filter(({ state }) => state !== unsent),
    endedCents: ended.reduce((sum, line) => sum + worthOf(line), 0),
  };
}

/** The batch stops with `order_state` when a line is no longer as it was read. */
export function stopLines(deps: Deps, disputeId: string, actor: string, { ended, sent }: StoppedLines): Statements {
  const { db } = deps;
  const rows = [...ended, ...sent].map((line) => ({
    disputeId,
    lineId: line.id,
    isSent: line.state !== unsent,
    amountCents: worthOf(line),
  }));
  return [
    ended.map((line) => endLine(deps, line, disputeId, actor)),
    rows.length > 0 && statement(db.insert(disputeLines).values(rows)),
  ];
}

function endLine(deps: Deps, line: OrderLine, disputeId: string, actor: string): Statements {
  const { db, newId } = deps;
  const at = deps.now();
  const amountCents = worthOf(line);
  const unchanged = and(
    eq(orderLines.id, line.id),
    eq(orderLines.state, line.state),
    eq(orderLines.refundedCents, line.refundedCents),
  );
  const set = { note: disputeId, refundedCents: line.refundedCents + amountCents, updatedAt: at };
  const moved = { id: newId('ltr'), lineId: line.id, fromState: line.state, toState: deny.to, actor, at };
  return [
    expectRows(transition(db, orderLines, orderLineLife, 'deny', { where: unchanged, set }), 'order_state'),
    statement(db.insert(orderLineTransitions).values(moved)),
    refundLine(deps, { line, amountCents, target: 'balance', reason: disputeId, payment: null }),
    releasePromo(deps, line.orderId),
    relistItem(deps, line.itemId),
  ];
}

function worthOf({ paidCents, refundedCents }: OrderLine): number {
  return paidCents - refundedCents;
}
