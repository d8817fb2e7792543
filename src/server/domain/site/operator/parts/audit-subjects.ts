/** Under which ids the audit log has what was done about one thing: its own, and those of what belongs to it. */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { disputes } from '../../../../db/schema/disputes.ts';
import { offers, payouts } from '../../../../db/schema/offers.ts';
import { orderLines, orders } from '../../../../db/schema/orders.ts';
import { payments } from '../../../../db/schema/payments.ts';
import { trades } from '../../../../db/schema/trades.ts';

/** The condition that `column` names `subject`, or what belongs to the customer, order, line or offer of this id. */
export function isAbout(column: SQLiteColumn, subject: string): SQL {
  const ofCustomer = [
    idsOf(orders.id, eq(orders.customerId, subject)),
    idsOf(orderLines.id, eq(orderLines.customerId, subject)),
    idsOf(trades.id, eq(trades.customerId, subject)),
    idsOf(payments.id, eq(payments.customerId, subject)),
    idsOf(offers.id, eq(offers.customerId, subject)),
    idsOf(payouts.id, eq(payouts.customerId, subject)),
    idsOf(disputes.id, eq(disputes.customerId, subject)),
  ];
  const isOfOrder = eq(orderLines.orderId, subject);
  const lines = sql`select ${orderLines.id} from ${orderLines} where ${isOfOrder}`;
  const ofOrder = [
    idsOf(orderLines.id, isOfOrder),
    idsOf(trades.id, sql`${trades.lineId} in (${lines})`),
    idsOf(payments.id, eq(payments.orderId, subject)),
    idsOf(
      disputes.id,
      sql`${disputes.paymentId} in (select ${payments.id} from ${payments} where ${payments.orderId} = ${subject})`,
    ),
  ];
  const ofLineOrOffer = [
    idsOf(trades.id, eq(trades.lineId, subject)),
    idsOf(trades.id, eq(trades.offerId, subject)),
    idsOf(payouts.id, eq(payouts.offerId, subject)),
  ];
  const ids = sql.join([sql`select ${subject}`, ...ofCustomer, ...ofOrder, ...ofLineOrOffer], sql` union `);
  return sql`${column} in (${ids})`;
}

function idsOf(id: SQLiteColumn, where: SQL | undefined): SQL {
  return sql`select ${id} from ${id.table} where ${where}`;
}
