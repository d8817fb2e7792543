/** Renders the invoice of an order for its owner as a PDF in the language of the request. */
import { and, asc, eq } from 'drizzle-orm';
import { invoices, orderLines, orders } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { readAs, type Visitor } from '../sessions/read-as.ts';
import { buildInvoice } from './invoice-document.ts';
import { type InvoicePdf, invoicePdf } from './invoice-pdf.ts';

/** `not_found` covers an unknown order, another customer's, and an unpaid one alike. Refuses `not_found`. */
export async function getInvoice(deps: Deps, visitor: Visitor, orderId: string): Promise<InvoicePdf> {
  const { db } = deps;
  const { rows } = await readAs(
    deps,
    visitor,
    'customer',
    (customerId) =>
      [
        db
          .select({ order: orders, invoice: invoices })
          .from(invoices)
          .innerJoin(orders, eq(orders.id, invoices.orderId))
          .where(and(eq(invoices.orderId, orderId), eq(orders.customerId, customerId))),
        db
          .select()
          .from(orderLines)
          .where(and(eq(orderLines.orderId, orderId), eq(orderLines.customerId, customerId)))
          .orderBy(asc(orderLines.createdAt), asc(orderLines.id)),
      ] as const,
  );
  const [[found], lines] = rows;
  if (!found) throw new Refusal('not_found');
  return invoicePdf(deps, buildInvoice(found, lines, visitor.language), found.invoice.issuedAt);
}
