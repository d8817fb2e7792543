/**
 * Ends an open card order: its items are for sale again at once, and its customer cannot reserve them again for as long as a reservation
 * lasts. A payment that comes all the same is treated like one that comes late.
 */
import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { FreedReservation } from '#contract/operator/reservations.ts';
import type { OperatorContext } from '../../../context.ts';
import { inState } from '../../../db/in-state.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { orderLines, orders } from '../../../db/schema/orders.ts';
import { guard, runRead, write } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { releaseOrders } from '../parts/release.ts';
import { freedByOperator } from '../parts/reservation.ts';

/** Returns the order and the items that are for sale again. @throws `not_found` when nothing is reserved by that id any more. */
export async function freeReservation(
  ctx: OperatorContext,
  input: z.input<typeof FreedReservation>,
): Promise<{ orderId: string; itemIds: string[] }> {
  const { deps, actor } = ctx;
  const { db } = deps;
  const { id } = parseInput(FreedReservation, input);
  const reserving = db.select({ id: items.reservedOrderId }).from(items).where(eq(items.id, id));
  const lines = await runRead(
    db
      .select({ orderId: orders.id, customerId: orders.customerId, itemId: orderLines.itemId })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(sql`${inState(orders.state, 'open')} and (${orders.id} = ${id} or ${inArray(orders.id, reserving)})`)
      .execute(),
  );
  const [first] = lines;
  if (!first) throw new DomainError('not_found');
  const { orderId, customerId } = first;
  const itemIds = lines.map(({ itemId }) => itemId);
  await write(db, [
    guard(
      sql`exists (select 1 from ${orders} where ${orders.id} = ${orderId} and ${inState(orders.state, 'open')})`,
      'not_found',
    ),
    releaseOrders(db, deps.now(), {
      which: eq(orders.id, orderId),
      paymentTransition: 'cancel',
      failure: freedByOperator,
      actor,
    }),
    insertAuditEntry(ctx, { action: 'reservations.free', subject: orderId, details: { customerId, itemIds } }),
  ]);
  return { orderId, itemIds };
}
