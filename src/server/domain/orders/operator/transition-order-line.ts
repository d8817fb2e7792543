/**
 * An operator accepts or completes an order line by hand, or ends it, which refunds what was paid for it; a line that was completed can be
 * reversed. The delivery of the line goes with it. When the last line of an order has ended its promo code is unused again.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type OperatorTransition, OrderLineTransition } from '#contract/operator/orders.ts';
import { nextState, type OrderLineState, orderLineLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { customers } from '../../../db/schema/customers.ts';
import { orderLines, orders } from '../../../db/schema/orders.ts';
import { payments } from '../../../db/schema/payments.ts';
import { trades } from '../../../db/schema/trades.ts';
import { guard, runRead, type Statements, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError, throwIfChanged } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { askApproval } from '../../approvals/parts/approval.ts';
import { recipientColumns } from '../../mail/parts/recipient.ts';
import { refundedPaymentColumns } from '../../refunds/parts/statements.ts';
import { deliveredLineColumns } from '../../trades/parts/job-query.ts';
import { isOpenTrade } from '../../trades/parts/open-trade.ts';
import { received } from '../../trades/parts/receipt.ts';
import { recordStep, type TradeRow, unleased } from '../../trades/parts/record-step.ts';
import { cancelTrade, isTradeOfferOut } from '../../trades/parts/stop-trade.ts';
import { endLine, leftOf } from '../parts/line-ending.ts';
import { transitionLine } from '../parts/line-transition.ts';
import { allowedRefund, refundAction } from './parts/allowed-refund.ts';

export type { OperatorTransition };

/**
 * Returns the new state. @throws `not_found`, `order_state` when the line allows no such transition or its order is not paid,
 * `order_held` for a line that is not to be delivered, `trade_offer_out` when a courier has to take back its trade offer first,
 * `refund_impossible` when nothing was paid by card that could go back there, `payment_taken_back` when the payer has it back already, and
 * `approval_needed` when that is above the limit.
 */
export async function transitionOrderLine(
  ctx: OperatorContext,
  input: z.input<typeof OrderLineTransition>,
): Promise<OrderLineState> {
  const { deps, actor } = ctx;
  const { approvalId, ...wish } = parseInput(OrderLineTransition, input);
  const { lineId, transition: name, note, to: target, relist, seen } = wish;
  const { db } = deps;
  const [selected] = await runRead(
    db
      .select({
        line: deliveredLineColumns,
        orderState: orders.state,
        customer: recipientColumns,
        payment: refundedPaymentColumns,
        trade: trades,
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .innerJoin(customers, eq(customers.id, orderLines.customerId))
      .leftJoin(payments, eq(payments.orderId, orders.id))
      .leftJoin(trades, and(eq(trades.lineId, orderLines.id), isOpenTrade))
      .where(eq(orderLines.id, lineId))
      .execute(),
  );
  if (!selected) throw new DomainError('not_found');
  const { line, orderState, customer, payment, trade } = selected;
  if (seen)
    throwIfChanged([
      { field: 'state', seen: seen.state, now: line.state },
      { field: 'refundedCents', seen: seen.refundedCents, now: line.refundedCents },
    ]);
  const state = nextState(orderLineLife, line.state, name);
  if (!state || orderState !== 'paid') throw new DomainError('order_state');
  const delivers = name === 'accept' || name === 'complete';
  if (delivers && line.heldAt !== null) throw new DomainError('order_held');
  if (!delivers && trade && isTradeOfferOut(trade)) throw new DomainError('trade_offer_out');
  const paidOrder = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, line.orderId), eq(orders.state, 'paid')));
  await write(db, [
    guard(sql`exists ${paidOrder}`, 'order_state'),
    !delivers &&
      allowedRefund(ctx, { customerId: line.customerId, amountCents: leftOf(line), target, approvalId, wish }),
    delivers
      ? transitionLine(deps, line, name, { actor, set: { note }, where: isNull(orderLines.heldAt) })
      : endLine(deps, { line, transition: name, actor, note, target, payment, customer, relist }),
    trade && tradeFollows(deps, trade, name, actor),
    insertAuditEntry(ctx, {
      action: `orders.${name}`,
      subject: lineId,
      details: { amountCents: delivers ? 0 : leftOf(line), note, ...(delivers ? {} : { to: target }) },
    }),
  ]);
  return state;
}

/** Lets the end of a line, with its refund to the card, wait for a second person; returns the approval's id. @throws `not_found`. */
export async function askTransition(ctx: OperatorContext, input: z.input<typeof OrderLineTransition>): Promise<string> {
  const { approvalId: _, ...wish } = parseInput(OrderLineTransition, input);
  const isLine = eq(orderLines.id, wish.lineId);
  const [line] = await runRead(ctx.deps.db.select(deliveredLineColumns).from(orderLines).where(isLine).execute());
  if (!line) throw new DomainError('not_found');
  return askApproval(ctx, { action: refundAction, subject: line.id, amountCents: leftOf(line), input: wish });
}

/** What becomes of the line's delivery. */
function tradeFollows(deps: Deps, trade: TradeRow, name: OperatorTransition, actor: string): Statements {
  switch (name) {
    case 'accept':
      return recordStep(deps, { trade, transition: 'begin', actor, set: { ...unleased, accountSteamId: null } });
    case 'complete':
      return recordStep(deps, { trade, transition: 'receive', actor, set: received(deps.now()) });
    case 'reverse':
      return recordStep(deps, { trade, transition: 'reverse', actor, set: unleased });
    default:
      return cancelTrade(deps, trade, actor);
  }
}
