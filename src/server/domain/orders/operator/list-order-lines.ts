/** Lines of all customers' orders, newest first until another order is asked for, each with whether its order is paid and what was given back of it. */
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { z } from 'zod';
import { OrderLineSelection } from '#contract/operator/orders.ts';
import { orderLineLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { inOwnState, inState } from '../../../db/in-state.ts';
import { afterCursor, cursorOf, orderOf, pageOf, sortedBy } from '../../../db/keyset.ts';
import { totalOf } from '../../../db/list-total.ts';
import { ofCustomer } from '../../../db/of-customer.ts';
import { customers } from '../../../db/schema/customers.ts';
import { orderLines, orders } from '../../../db/schema/orders.ts';
import { refunds } from '../../../db/schema/payments.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

type OrderState = (typeof orders.$inferSelect)['state'];

const { id, title, paidCents, refundedCents, heldAt, createdAt } = orderLines;
const sorts = { created: [createdAt, id], paid: [paidCents, createdAt, id] };

/** What an id names, by how it begins: each column has an index, all of them together would have none. */
const namedBy: Record<string, SQLiteColumn> = {
  lin_: orderLines.id,
  ord_: orderLines.orderId,
  itm_: orderLines.itemId,
  cus_: orderLines.customerId,
};

/** By what is named in full; titles by a part. */
function isFound(search: string): SQL | undefined {
  if (search.includes('@')) return ofCustomer(orderLines.customerId, search);
  const [, year, number] = /^(\d{4})-(\d{1,9})$/.exec(search) ?? [];
  if (year && number) {
    const invoiced = sql`select order_id from invoices where year = ${Number(year)} and number = ${Number(number)}`;
    return sql`${orderLines.orderId} in (${invoiced})`;
  }
  const named = namedBy[search.slice(0, 4)];
  if (named) return eq(named, search);
  return sql`instr(lower(${orderLines.title}), ${search.toLowerCase()}) > 0`;
}

/** Open orders are few, and have an index of their own. */
function isPaid(payment: OrderState): SQL {
  if (payment !== 'open') return inState(orders.state, payment);
  return sql`${orderLines.orderId} in (select id from orders where ${inOwnState(orders.state, 'open')})`;
}

/** Without the order beside it: nearly all orders are paid, those that are not make a short list. */
function isPaidOfAll(payment: OrderState): SQL {
  const isState = inOwnState(orders.state, payment);
  return payment === 'paid'
    ? sql`${orderLines.orderId} not in (select id from orders where not ${isState})`
    : sql`${orderLines.orderId} in (select id from orders where ${isState})`;
}

/** @throws `invalid_fields`. */
export async function listOrderLines({ deps }: OperatorContext, input: z.input<typeof OrderLineSelection>) {
  const { sort, cursor, limit, ...filters } = parseInput(OrderLineSelection, input);
  const order = sortedBy('order-lines', sort, sorts);
  const { state, payment, held, customer, orderId, search } = filters;
  const isUndelivered = inArray(orderLines.state, [...orderLineLife.transitions.complete.from]);
  const isHeld = held ? and(isNotNull(orderLines.heldAt), isUndelivered) : undefined;
  const byPrice = sort.endsWith('paid');
  const isWanted = and(
    state && eq(orderLines.state, state),
    payment && (byPrice ? isPaidOfAll(payment) : isPaid(payment)),
    isHeld,
    ofCustomer(orderLines.customerId, customer),
    orderId ? eq(orderLines.orderId, orderId) : undefined,
    search ? isFound(search) : undefined,
    afterCursor(order, cursor),
  );
  // no index has prices: all that is wanted is sorted, before anything is joined to it
  const onPage = deps.db
    .select({ id })
    .from(orderLines)
    .where(isWanted)
    .orderBy(...orderOf(order))
    .limit(limit + 1);
  const newestRefund = sql`(select r.id from refunds r where r.line_id = ${id} order by r.created_at desc, r.rowid desc limit 1)`;
  const rows = await runRead(
    deps.db
      .select({
        id,
        orderId: orderLines.orderId,
        state: orderLines.state,
        payment: orders.state,
        title,
        paidCents,
        refundedCents,
        heldAt,
        createdAt,
        method: orders.method,
        email: customers.email,
        tradeUrl: orders.tradeUrl,
        /** Of the newest refund. */
        refundTo: refunds.target,
        refundState: refunds.state,
        cursor: cursorOf(order),
        total: totalOf(orderLines, filters),
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .innerJoin(customers, eq(customers.id, orderLines.customerId))
      .leftJoin(refunds, eq(refunds.id, newestRefund))
      .where(byPrice ? inArray(id, onPage) : isWanted)
      .orderBy(...orderOf(order))
      .limit(limit + 1)
      .execute(),
  );
  return pageOf(order, rows, limit);
}
