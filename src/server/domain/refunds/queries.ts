/** Refunds to the card with all that their end needs: the payment, the customer, the order line. */
import { asc, eq, type SQL } from 'drizzle-orm';
import { customers } from '../../db/schema/customers.ts';
import { orderLines } from '../../db/schema/orders.ts';
import { payments, refunds } from '../../db/schema/payments.ts';
import { runRead } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';

/** The oldest first. */
export function readRefunds({ db }: Deps, which: SQL | undefined, limit: number) {
  return runRead(
    db
      .select({ refund: refunds, payment: payments, customer: customers, line: orderLines })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(customers, eq(customers.id, refunds.customerId))
      .innerJoin(orderLines, eq(orderLines.id, refunds.lineId))
      .where(which)
      .orderBy(asc(refunds.createdAt))
      .limit(limit)
      .execute(),
  );
}
