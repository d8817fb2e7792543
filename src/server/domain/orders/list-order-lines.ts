/** The order history: one row per item, newest first. */
import { asc, count, desc, eq, sql } from 'drizzle-orm';
import type { OrderLine } from '#contract/purchases.ts';
import { historyRowsPerPage } from '#rules/limits.ts';
import { eurosOfCents } from '#rules/money.ts';
import type { RequestContext } from '../../context.ts';
import { invoices, orderLines } from '../../db/schema/orders.ts';
import { creditNotes, refunds } from '../../db/schema/payments.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { creditNoteNumber, invoiceNumber } from '../invoices/invoice-number.ts';
import { type Page, pageOf } from '../page.ts';

export async function listOrderLines(ctx: RequestContext, asked: Page) {
  const { deps } = ctx;
  const { db } = deps;
  const { page, limit, offset } = pageOf(asked, historyRowsPerPage);
  const { rows } = await queryAsCustomer(ctx, 'customer', (customerId) => {
    const mine = eq(orderLines.customerId, customerId);
    const newest = db
      .select({ line: orderLines, invoice: invoices })
      .from(orderLines)
      .leftJoin(invoices, eq(invoices.orderId, orderLines.orderId))
      .where(mine)
      .orderBy(desc(orderLines.createdAt), desc(sql`order_lines.rowid`))
      .limit(limit)
      .offset(offset);
    const notes = db
      .select({ note: creditNotes, lineId: refunds.lineId })
      .from(creditNotes)
      .innerJoin(refunds, eq(refunds.id, creditNotes.refundId))
      .where(eq(refunds.customerId, customerId))
      .orderBy(asc(creditNotes.year), asc(creditNotes.number));
    return [newest, db.select({ total: count() }).from(orderLines).where(mine), notes] as const;
  });
  const total = rows[1][0]?.total ?? 0;
  const payload = rows[0].map(
    ({ line, invoice }): OrderLine => ({
      id: line.id,
      order_id: line.orderId,
      item_id: line.itemId,
      created_at: line.createdAt,
      status: line.state,
      img_url: line.imgUrl,
      title: line.title,
      sum: eurosOfCents(line.paidCents),
      invoice: invoice && invoiceNumber(invoice),
      credit_notes: rows[2]
        .filter(({ note, lineId }) => (lineId ? lineId === line.id : note.orderId === line.orderId))
        .map(({ note }) => ({ id: note.refundId, number: creditNoteNumber(note) })),
    }),
  );
  return { payload, meta: { total, pages: Math.ceil(total / limit), page, limit } };
}
