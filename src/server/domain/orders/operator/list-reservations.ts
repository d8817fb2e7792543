/** What is reserved: open card orders with their items and their customers. */
import { asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ListReservations } from '#contract/operator/reservations.ts';
import type { OperatorContext } from '../../../context.ts';
import { inState } from '../../../db/in-state.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { customers } from '../../../db/schema/customers.ts';
import { orders } from '../../../db/schema/orders.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';

/** Those that run out first come first. @throws `invalid_fields`. */
export async function listReservations({ deps }: OperatorContext, input: z.input<typeof ListReservations>) {
  const { limit } = parseInput(ListReservations, input);
  const rows = await runRead(
    deps.db
      .select({
        orderId: orders.id,
        email: customers.email,
        totalCents: orders.totalCents,
        since: orders.createdAt,
        until: sql<number>`${orders.reservedUntil}`,
        items: sql<string>`(select json_group_array(json_object('id', ${items.id}, 'title', ${items.title}))
          from ${items} where ${items.reservedOrderId} = ${orders.id})`,
      })
      .from(orders)
      .innerJoin(customers, eq(customers.id, orders.customerId))
      .where(inState(orders.state, 'open'))
      .orderBy(asc(orders.reservedUntil), asc(orders.id))
      .limit(limit)
      .execute(),
  );
  // safe because the query has just made this JSON
  return rows.map((row) => ({ ...row, items: JSON.parse(row.items) as { id: string; title: string }[] }));
}
