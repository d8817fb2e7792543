/** A trade with what it is about: the line and its order, or the offer; the item, and the customer. */
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { items } from '../../../db/schema/catalogue.ts';
import { customers } from '../../../db/schema/customers.ts';
import { offers } from '../../../db/schema/offers.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { payments } from '../../../db/schema/payments.ts';
import { trades } from '../../../db/schema/trades.ts';
import { recipientColumns } from '../../mail/parts/recipient.ts';
import { refundedPaymentColumns } from '../../refunds/parts/statements.ts';
import { triedSince } from './deadlines.ts';

/** What a step of a delivery takes of its line, by whomever it is made. */
export const deliveredLineColumns = {
  id: orderLines.id,
  orderId: orderLines.orderId,
  itemId: orderLines.itemId,
  customerId: orderLines.customerId,
  state: orderLines.state,
  title: orderLines.title,
  paidCents: orderLines.paidCents,
  refundedCents: orderLines.refundedCents,
  heldAt: orderLines.heldAt,
};

const offerColumns = {
  id: offers.id,
  customerId: offers.customerId,
  state: offers.state,
  title: offers.title,
  quality: offers.quality,
  assetId: offers.assetId,
  classId: offers.classId,
  instanceId: offers.instanceId,
  servicePriceCents: offers.servicePriceCents,
  payableAt: offers.payableAt,
  reversedAt: offers.reversedAt,
};

const itemColumns = {
  id: items.id,
  quality: items.quality,
  assetId: items.assetId,
  classId: items.classId,
  instanceId: items.instanceId,
};

/** `.where()` says which. */
export function jobQuery(db: Database) {
  return db
    .select({
      trade: trades,
      triedSince,
      line: deliveredLineColumns,
      offer: offerColumns,
      item: itemColumns,
      payment: refundedPaymentColumns,
      customer: recipientColumns,
      blockedAt: customers.blockedAt,
    })
    .from(trades)
    .innerJoin(customers, eq(customers.id, trades.customerId))
    .leftJoin(orderLines, eq(orderLines.id, trades.lineId))
    .leftJoin(items, eq(items.id, orderLines.itemId))
    .leftJoin(payments, eq(payments.orderId, orderLines.orderId))
    .leftJoin(offers, eq(offers.id, trades.offerId));
}

export type TradeJob = Awaited<ReturnType<typeof jobQuery>>[number];
