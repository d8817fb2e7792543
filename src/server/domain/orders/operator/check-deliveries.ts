/**
 * Checks that every line of an order has the delivery that its state asks for: one that is under way, one that has arrived, or none that is
 * open any more. A line that fits nothing would never be sent, or be refunded while its trade offer is out.
 */
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { type OrderLineState, orderLineLife, type TradeState } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { inState } from '../../../db/in-state.ts';
import { orderLines, orders } from '../../../db/schema/orders.ts';
import { trades } from '../../../db/schema/trades.ts';
import { runRead } from '../../../db/write.ts';
import { isOpenTrade } from '../../trades/parts/open-trade.ts';

/** The states of its open delivery that fit a line of a paid order; a line in another state has none. */
const fitting: Partial<Record<OrderLineState, readonly TradeState[]>> = {
  // a trade offer that was sent has accepted the line, whatever became of it
  processing: ['queued', 'sending', 'failed'],
  accepted: ['queued', 'sending', 'sent', 'declined', 'expired', 'failed'],
  completed: ['received', 'settled'],
};

export interface UnfitLine {
  id: string;
  orderId: string;
  state: OrderLineState;
  tradeId: string | null;
  tradeState: TradeState | null;
}

/** The lines without the delivery that they should have, and those with one that they should not. */
export async function checkDeliveries({ deps }: Pick<OperatorContext, 'deps'>): Promise<UnfitLine[]> {
  const { id, orderId, state } = orderLines;
  return runRead(
    deps.db
      .select({ id, orderId, state, tradeId: trades.id, tradeState: trades.state })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderId))
      .leftJoin(trades, and(eq(trades.lineId, id), isOpenTrade))
      .where(sql`not (${fits()})`)
      .orderBy(orderLines.createdAt, id)
      .execute(),
  );
}

function fits(): SQL {
  const each = orderLineLife.states.map((state) => {
    const states = fitting[state];
    const delivered = states
      ? sql`(${isPaid} and ${trades.id} is not null and ${inState(trades.state, ...states)})`
      : none;
    // what is not paid yet, or never was, has none
    const fit = state === 'processing' ? or(delivered, sql`(not ${isPaid} and ${none})`) : delivered;
    return sql`when ${state} then ${fit}`;
  });
  return sql`case ${orderLines.state} ${sql.join(each, sql` `)} end`;
}

const isPaid = inState(orders.state, 'paid');
const none = sql`${trades.id} is null`;
