/** Renders the invoice of an order for its owner as a PDF in the language of the request. */
import { and, asc, eq } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { invoices, orderLines, orders } from '../../db/schema/orders.ts';
import { DomainError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { buildInvoice } from './invoice-document.ts';
import { type InvoicePdf, invoicePdf } from './invoice-pdf.ts';

/** `not_found` covers an unknown order, another customer's, and an unpaid one alike. @throws `not_found`. */
export async function getInvoice(ctx: RequestContext, orderId: string): Promise<InvoicePdf> {
  const { deps, principal } = ctx;
  const { db } = deps;
  const { rows } = await queryAsCustomer(
    ctx,
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
  if (!found) throw new DomainError('not_found');
  return invoicePdf(deps, buildInvoice(found, lines, principal.language), found.invoice.issuedAt);
}
