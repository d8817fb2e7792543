/** Renders the credit note of a refund for its owner as a PDF in the language of the request. */
import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { invoices, orderLines, orders } from '../../db/schema/orders.ts';
import { creditNotes, refunds } from '../../db/schema/payments.ts';
import { DomainError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { buildCreditNote } from './parts/invoice-document.ts';
import { type InvoicePdf, invoicePdf } from './parts/invoice-pdf.ts';

/** `id` is the refund's. @throws `not_found` for an unknown refund, another customer's, and one without a credit note alike. */
export async function getCreditNote(ctx: RequestContext, { id }: { id: string }): Promise<InvoicePdf> {
  const { deps, principal } = ctx;
  const { db } = deps;
  const { rows } = await queryAsCustomer(ctx, 'customer', (customerId) => [
    db
      .select({ order: orders, invoice: invoices, note: creditNotes, refund: refunds, title: orderLines.title })
      .from(creditNotes)
      .innerJoin(refunds, eq(refunds.id, creditNotes.refundId))
      .innerJoin(orders, eq(orders.id, creditNotes.orderId))
      .innerJoin(invoices, eq(invoices.orderId, orders.id))
      .leftJoin(orderLines, eq(orderLines.id, refunds.lineId))
      .where(and(eq(creditNotes.refundId, id), eq(orders.customerId, customerId))),
  ]);
  const [[credited]] = rows;
  if (!credited) throw new DomainError('not_found');
  const { note, refund, title, ...invoiced } = credited;
  // a refund that the source rejected was credited to the balance
  const target = refund.state === 'failed' ? 'balance' : refund.target;
  const creditNote = { ...note, amountCents: refund.amountCents, target, title } as const;
  return invoicePdf(deps, buildCreditNote(invoiced, creditNote, principal.language), note.issuedAt);
}
