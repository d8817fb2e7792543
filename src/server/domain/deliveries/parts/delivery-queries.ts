/** The queries of one delivery, for a use case's own read, and what their rows make. */
import { and, eq, type SQL } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import type { Delivery } from '#contract/trades.ts';
import { orderLineLife } from '#rules/lifecycles.ts';
import { eurosOfCents } from '#rules/money.ts';
import type { Database } from '../../../db/client.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { type TradeRead, tradeOf, tradeQueries } from '../../trades/parts/trade-queries.ts';

export function deliveryQueries(db: Database, lineId: string, customerId: SQL<string>) {
  const isOfCustomer = and(eq(orderLines.id, lineId), eq(orderLines.customerId, customerId));
  return [db.select().from(orderLines).where(isOfCustomer), ...tradeQueries(db, { lineId }, customerId)] as const;
}

export interface DeliveryRead {
  line: typeof orderLines.$inferSelect;
  /** Null before the order is paid. */
  trade: TradeRead | null;
}

/** Null for a line that is not the customer's. `now` in unix seconds. */
export function deliveryOf(
  [[line], ...trade]: Readonly<BatchResponse<ReturnType<typeof deliveryQueries>>>,
  now: number,
): DeliveryRead | null {
  return line ? { line, trade: tradeOf(trade, now) } : null;
}

export function deliveryView({ line, trade }: DeliveryRead): Delivery {
  return {
    line: {
      id: line.id,
      order_id: line.orderId,
      title: line.title,
      img_url: line.imgUrl,
      status: line.state,
      held: line.heldAt !== null && orderLineLife.transitions.complete.from.includes(line.state),
      sum: eurosOfCents(line.paidCents),
      created_at: line.createdAt,
    },
    trade: trade?.view ?? null,
  };
}
