/** What invoices and credit notes are built from. */
import { asc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { invoices, orderLines, orders } from '../../../db/schema/orders.ts';
import { creditNotes, refunds } from '../../../db/schema/payments.ts';
import type { Credited } from './invoice-document.ts';
import { creditedVat } from './vat.ts';

export function invoiceQuery(db: Database, where: SQL | undefined) {
  return db
    .select({ order: orders, invoice: invoices })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(where);
}

/** The lines of an invoice, in its order. */
export function invoicedLinesQuery(db: Database, where: SQL | undefined) {
  return db.select().from(orderLines).where(where).orderBy(asc(orderLines.createdAt), asc(orderLines.id));
}

export function creditNoteQuery(db: Database, where: SQL | undefined) {
  return db
    .select({
      order: orders,
      invoice: invoices,
      note: creditNotes,
      refund: refunds,
      title: orderLines.title,
      vatCents: creditedVat(creditNotes, refunds.amountCents, orders.vatPercent),
    })
    .from(creditNotes)
    .innerJoin(refunds, eq(refunds.id, creditNotes.refundId))
    .innerJoin(orders, eq(orders.id, creditNotes.orderId))
    .innerJoin(invoices, eq(invoices.orderId, orders.id))
    .leftJoin(orderLines, eq(orderLines.id, refunds.lineId))
    .where(where);
}

export type CreditNoteRow = Awaited<ReturnType<typeof creditNoteQuery>>[number];

export function creditedOf({ note, refund, title, vatCents }: CreditNoteRow): Credited {
  // a refund that the source rejected was credited to the balance
  const target = refund.state === 'failed' ? 'balance' : refund.target;
  return { ...note, amountCents: refund.amountCents, target, title, vatCents };
}
