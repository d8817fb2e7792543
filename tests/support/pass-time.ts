/**
 * Lets time pass for one delivery or intake in a shop whose clock is the machine's: everything that is known of it has happened so much
 * earlier, and the shop's own jobs find it as they would find it then. The ledger stays as it is.
 */
import { eq, inArray, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '#server/db/client.ts';
import { offers, offerTransitions } from '#server/db/schema/offers.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { tradeSteps, trades } from '#server/db/schema/trades.ts';
import { statement, write } from '#server/db/write.ts';

/** The line that is delivered, or the offer whose item is awaited or has arrived. */
export type Passing = { lineId: string; offerId?: never } | { lineId?: never; offerId: string };

export async function passTime(db: Database, { lineId, offerId }: Passing, seconds: number): Promise<void> {
  const earlier = (column: SQLiteColumn) => sql`${column} - ${seconds}`;
  const isSubject = lineId === undefined ? eq(trades.offerId, offerId) : eq(trades.lineId, lineId);
  const ofSubject = db.select({ id: trades.id }).from(trades).where(isSubject);
  const orderId = db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .where(eq(orderLines.id, lineId ?? ''));
  await write(db, [
    statement(
      db
        .update(tradeSteps)
        .set({ at: earlier(tradeSteps.at) })
        .where(inArray(tradeSteps.tradeId, ofSubject)),
    ),
    statement(
      db
        .update(trades)
        .set({
          createdAt: earlier(trades.createdAt),
          updatedAt: earlier(trades.updatedAt),
          sentAt: earlier(trades.sentAt),
          expiresAt: earlier(trades.expiresAt),
          receivedAt: earlier(trades.receivedAt),
          settlesAt: earlier(trades.settlesAt),
          leaseUntil: 0,
          notBefore: 0,
        })
        .where(isSubject),
    ),
    statement(
      db
        .update(orderLines)
        .set({ createdAt: earlier(orderLines.createdAt), updatedAt: earlier(orderLines.updatedAt) })
        .where(eq(orderLines.id, lineId ?? '')),
    ),
    statement(
      db
        .update(orders)
        .set({ createdAt: earlier(orders.createdAt), paidAt: earlier(orders.paidAt) })
        .where(eq(orders.id, orderId)),
    ),
    statement(
      db
        .update(offers)
        .set({ createdAt: earlier(offers.createdAt), payableAt: earlier(offers.payableAt) })
        .where(eq(offers.id, offerId ?? '')),
    ),
    statement(
      db
        .update(offerTransitions)
        .set({ at: earlier(offerTransitions.at) })
        .where(eq(offerTransitions.offerId, offerId ?? '')),
    ),
  ]);
}
