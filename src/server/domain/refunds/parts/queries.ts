/** Refunds to the card with what their end needs: the payment, the customer, the order line. */
import { asc, eq, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { customers } from '../../../db/schema/customers.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { payments, refunds } from '../../../db/schema/payments.ts';
import { runRead } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { recipientColumns } from '../../mail/parts/recipient.ts';

export type RefundToSource = Awaited<ReturnType<typeof readRefunds>>[number];

export const oldestRefund = [asc(refunds.createdAt)];

/** The oldest first, unless told otherwise. */
export function readRefunds(
  { db }: Deps,
  where: SQL | undefined,
  limit: number,
  order: readonly (SQLiteColumn | SQL)[] = oldestRefund,
) {
  const { id, provider, providerRef, currency } = payments;
  return runRead(
    db
      .select({
        refund: refunds,
        payment: { id, provider, providerRef, currency },
        customer: recipientColumns,
        line: { id: orderLines.id, orderId: orderLines.orderId, title: orderLines.title },
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(customers, eq(customers.id, refunds.customerId))
      .innerJoin(orderLines, eq(orderLines.id, refunds.lineId))
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .execute(),
  );
}
