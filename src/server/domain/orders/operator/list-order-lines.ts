/** Lines of all customers' orders, newest first. */
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { OrderLineSelection } from '#contract/operator/orders.ts';
import { orderLineLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { customers } from '../../../db/schema/customers.ts';
import { orderLines, orders } from '../../../db/schema/orders.ts';
import { refunds } from '../../../db/schema/payments.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** @throws `invalid_fields`. */
export async function listOrderLines({ deps }: OperatorContext, input: z.input<typeof OrderLineSelection>) {
  const { state, held, limit } = parseInput(OrderLineSelection, input);
  const { id, orderId, title, paidCents, refundedCents, heldAt, createdAt } = orderLines;
  const columns = { id, orderId, state: orderLines.state, title, paidCents, refundedCents, heldAt, createdAt };
  const isUndelivered = inArray(orderLines.state, [...orderLineLife.transitions.complete.from]);
  const isHeld = held ? and(isNotNull(orderLines.heldAt), isUndelivered) : undefined;
  return runRead(
    deps.db
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
      .where(and(state && eq(orderLines.state, state), isHeld))
      .orderBy(desc(orderLines.createdAt), desc(orderLines.id))
      .limit(limit)
      .execute(),
  );
}
