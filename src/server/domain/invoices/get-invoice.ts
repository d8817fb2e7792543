/** Renders the invoice of an order for its owner as a PDF in the language of the request. */
import { and, asc, eq } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { invoices, orderLines, orders } from '../../db/schema/orders.ts';
import { DomainError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { buildInvoice } from './parts/invoice-document.ts';
import { type InvoicePdf, invoicePdf } from './parts/invoice-pdf.ts';

/** `id` is the order's. @throws `not_found` for an unknown order, another customer's, and an unpaid one alike. */
export async function getInvoice(ctx: RequestContext, { id }: { id: string }): Promise<InvoicePdf> {
  const { deps, principal } = ctx;
  const { db } = deps;
  const { rows } = await queryAsCustomer(ctx, 'customer', (customerId) => [
    db
      .select({ order: orders, invoice: invoices })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(and(eq(invoices.orderId, id), eq(orders.customerId, customerId))),
    db
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.orderId, id), eq(orderLines.customerId, customerId)))
      .orderBy(asc(orderLines.createdAt), asc(orderLines.id)),
  ]);
  const [[invoiced], lines] = rows;
  if (!invoiced) throw new DomainError('not_found');
  return invoicePdf(deps, buildInvoice(invoiced, lines, principal.language), invoiced.invoice.issuedAt);
}
