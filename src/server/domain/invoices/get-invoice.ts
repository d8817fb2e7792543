/** The invoice of an order, for its owner alone, as a PDF in the language of the request. */
import { and, asc, eq } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { invoices, orderLines, orders } from '../../db/schema/orders.ts';
import { DomainError } from '../../domain-error.ts';
import { queryAsCustomer } from '../sessions/query-as-customer.ts';
import { invoicePaper, type Paper } from './invoice-paper.ts';

export interface DrawnPaper {
  pdf: Uint8Array<ArrayBuffer>;
  fileName: string;
}

/** @throws `not_found` for what is not there, is someone else's, or was never paid alike. */
export async function getInvoice(ctx: RequestContext, orderId: string): Promise<DrawnPaper> {
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
  return drawn(invoicePaper(found, lines, principal.language), found.invoice.issuedAt);
}

export async function drawn(paper: Paper, issuedAt: number): Promise<DrawnPaper> {
  const { drawPaper } = await import('./draw-paper.ts');
  const pdf = await drawPaper(paper, { issuedAt, author: 'Regalia' });
  return { pdf: new Uint8Array(pdf), fileName: paper.fileName };
}
