/** Renders the invoice of an order for its owner as a PDF in the language of the request. */
import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { invoices, orderLines, orders } from '../../db/schema/orders.ts';
import { DomainError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { buildInvoice } from './parts/invoice-document.ts';
import { type InvoicePdf, invoicePdf } from './parts/invoice-pdf.ts';
import { invoicedLinesQuery, invoiceQuery } from './parts/queries.ts';

/** `id` is the order's. @throws `not_found` for an unknown order, another customer's, and an unpaid one alike. */
export async function getInvoice(ctx: RequestContext, { id }: { id: string }): Promise<InvoicePdf> {
  const { deps, principal } = ctx;
  const { db } = deps;
  const { rows } = await queryAsCustomer(ctx, 'customer', (customerId) => [
    invoiceQuery(db, and(eq(invoices.orderId, id), eq(orders.customerId, customerId))),
    invoicedLinesQuery(db, and(eq(orderLines.orderId, id), eq(orderLines.customerId, customerId))),
  ]);
  const [[invoiced], lines] = rows;
  if (!invoiced) throw new DomainError('not_found');
  return invoicePdf(deps, buildInvoice(invoiced, lines, principal.language), invoiced.invoice.issuedAt);
}
