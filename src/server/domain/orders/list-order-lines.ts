/** The order history: one row per item, newest first. */
import { asc, count, desc, eq, sql } from 'drizzle-orm';
import type { OrderLine } from '#contract/purchases.ts';
import { orderLineLife } from '#rules/lifecycles.ts';
import { historyRowsPerPage } from '#rules/limits.ts';
import { eurosOfCents } from '#rules/money.ts';
import type { RequestContext } from '../../context.ts';
import { invoices, orderLines } from '../../db/schema/orders.ts';
import { creditNotes, refunds } from '../../db/schema/payments.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { creditNoteNumber, invoiceNumber } from '../invoices/parts/invoice-number.ts';
import { type Page, pageOf } from '../page.ts';

export async function listOrderLines(ctx: RequestContext, input: Page) {
  const { deps } = ctx;
  const { db } = deps;
  const { page, limit, offset } = pageOf(input, historyRowsPerPage);
  const { rows } = await queryAsCustomer(ctx, 'customer', (customerId) => {
    const isCustomers = eq(orderLines.customerId, customerId);
    const newest = db
      .select({ line: orderLines, invoice: invoices })
      .from(orderLines)
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
    return [newest, db.select({ total: count() }).from(orderLines).where(isCustomers), notes];
  });
  const [lines, [counted], creditNotesOfLines] = rows;
  const total = counted?.total ?? 0;
  const payload = lines.map(
    ({ line, invoice }): OrderLine => ({
      id: line.id,
      order_id: line.orderId,
      item_id: line.itemId,
      created_at: line.createdAt,
      status: line.state,
      held: line.heldAt !== null && orderLineLife.transitions.complete.from.includes(line.state),
      img_url: line.imgUrl,
      title: line.title,
      sum: eurosOfCents(line.paidCents),
      invoice: invoice && invoiceNumber(invoice),
      credit_notes: creditNotesOfLines
        .filter(({ note, lineId }) => (lineId ? lineId === line.id : note.orderId === line.orderId))
        .map(({ note }) => ({ id: note.refundId, number: creditNoteNumber(note) })),
    }),
  );
  return { payload, meta: { total, pages: Math.ceil(total / limit), page, limit } };
}
