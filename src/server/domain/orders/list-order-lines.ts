/** The order history: one row per item, newest first. */
import { asc, count, desc, eq, sql } from 'drizzle-orm';
import type { OrderLine } from '#contract/purchases.ts';
import { creditNoteNumber, invoiceNumber, orderNumber } from '#rules/document-numbers.ts';
import { orderLineLife } from '#rules/lifecycles.ts';
import { historyRowsPerPage } from '#rules/limits.ts';
import { eurosOfCents } from '#rules/money.ts';
import type { RequestContext } from '../../context.ts';
import { items } from '../../db/schema/catalogue.ts';
import { invoices, orderLines, orders } from '../../db/schema/orders.ts';
import { creditNotes, refunds } from '../../db/schema/payments.ts';
import { trades } from '../../db/schema/trades.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { type Page, pageOf } from '../page.ts';
import { settingsQuery } from '../settings/parts/queries.ts';
import { settingValues } from '../settings/parts/settings.ts';
import { countedFrom, deadlinesOf } from '../trades/parts/deadlines.ts';
import { countingFirst } from '../trades/parts/open-trade.ts';
import { nextOf } from '../trades/parts/trade-view.ts';

export async function listOrderLines(ctx: RequestContext, input: Page) {
  const { deps } = ctx;
  const { db } = deps;
  const { page, limit, offset } = pageOf(input, historyRowsPerPage);
  const { rows } = await queryAsCustomer(ctx, 'customer', (customerId) => {
    const isCustomers = eq(orderLines.customerId, customerId);
    const tradeThatCounts = db
      .select({ id: trades.id })
      .from(trades)
      .where(eq(trades.lineId, orderLines.id))
      .orderBy(...countingFirst)
      .limit(1);
    const newest = db

      .select({
        line: orderLines,
        invoice: invoices,
        trade: trades,
        from: countedFrom,
        orderTotalCents: orders.totalCents,
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .leftJoin(trades, eq(trades.id, tradeThatCounts))
      .leftJoin(items, eq(items.id, orderLines.itemId))
      .leftJoin(invoices, eq(invoices.orderId, orderLines.orderId))
      .where(isCustomers)
      .orderBy(desc(orderLines.createdAt), desc(sql`order_lines.rowid`))
      .limit(limit)
      .offset(offset);
    const notes = db
      .select({ note: creditNotes, lineId: refunds.lineId })
      .from(creditNotes)
      .innerJoin(refunds, eq(refunds.id, creditNotes.refundId))
      .where(eq(refunds.customerId, customerId))
      .orderBy(asc(creditNotes.year), asc(creditNotes.number));
    const total = db.select({ total: count() }).from(orderLines).where(isCustomers);
    return [newest, total, notes, settingsQuery(db, ['delivery_hours'])];
  });
  const [lines, [counted], creditNotesOfLines, settings] = rows;
  const { delivery_hours: deliveryHours } = settingValues(settings);
  const total = counted?.total ?? 0;
  const payload = lines.map(
    ({ line, invoice, trade, from, orderTotalCents }): OrderLine => ({
      id: line.id,
      order_id: line.orderId,
      order_number: invoice && orderNumber(invoice),
      item_id: line.itemId,
      created_at: line.createdAt,
      status: line.state,
      delivery: trade && {
        status: trade.state,
        ...nextOf(trade, deadlinesOf(trade, from, { isHeld: line.heldAt !== null, deliveryHours })),
      },
      held: line.heldAt !== null && orderLineLife.transitions.complete.from.includes(line.state),
      img_url: line.imgUrl,
      title: line.title,
      price: eurosOfCents(line.priceCents),
      sum: eurosOfCents(line.paidCents),
      refunded: eurosOfCents(line.refundedCents),
      order_total: eurosOfCents(orderTotalCents),
      invoice: invoice && invoiceNumber(invoice),
      credit_notes: creditNotesOfLines
        .filter(({ note, lineId }) => (lineId ? lineId === line.id : note.orderId === line.orderId))
        .map(({ note }) => ({ id: note.refundId, number: creditNoteNumber(note) })),
    }),
  );
  return { payload, meta: { total, pages: Math.ceil(total / limit), page, limit } };
}
