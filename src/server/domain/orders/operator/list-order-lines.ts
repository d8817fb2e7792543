/** Lines of orders as operators see them, of all customers, newest first. */
import { and, desc, eq } from 'drizzle-orm';
import type { OrderLineState } from '#rules/lifecycles.ts';
import type { Database } from '../../../db/client.ts';
import { customers } from '../../../db/schema/customers.ts';
import { orderLines, orders } from '../../../db/schema/orders.ts';
import { refunds } from '../../../db/schema/payments.ts';
import { runRead } from '../../../db/write.ts';

export function listLines(db: Database, { state, limit }: { state?: OrderLineState; limit: number }) {
  const { id, orderId, title, paidCents, refundedCents, createdAt } = orderLines;
  const columns = { id, orderId, state: orderLines.state, title, paidCents, refundedCents, createdAt };
  return runRead(
    db
      .select({
        ...columns,
        method: orders.method,
        email: customers.email,
        tradeUrl: orders.tradeUrl,
        refundTo: refunds.target,
        refundState: refunds.state,
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .innerJoin(customers, eq(customers.id, orderLines.customerId))
      .leftJoin(refunds, eq(refunds.lineId, orderLines.id))
      .where(and(state ? eq(orderLines.state, state) : undefined))
      .orderBy(desc(orderLines.createdAt), desc(orderLines.id))
      .limit(limit)
      .execute(),
  );
}
