/** Renders the credit note of a refund for its owner as a PDF in the language of the request. */
import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { invoices, orderLines, orders } from '../../db/schema/orders.ts';
import { creditNotes, refunds } from '../../db/schema/payments.ts';
import { DomainError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { buildCreditNote } from './invoice-document.ts';
import { type InvoicePdf, invoicePdf } from './invoice-pdf.ts';

/** `not_found` covers an unknown refund, another customer's, and one not issued yet alike. @throws `not_found`. */
export async function getCreditNote(ctx: RequestContext, refundId: string): Promise<InvoicePdf> {
  const { deps, principal } = ctx;
  const { db } = deps;
  const { rows } = await queryAsCustomer(
    ctx,
    'customer',
    (customerId) =>
      [
        db
          .select({ order: orders, invoice: invoices, note: creditNotes, refund: refunds, title: orderLines.title })
          .from(creditNotes)
          .innerJoin(refunds, eq(refunds.id, creditNotes.refundId))
          .innerJoin(orders, eq(orders.id, creditNotes.orderId))
          .innerJoin(invoices, eq(invoices.orderId, orders.id))
          .leftJoin(orderLines, eq(orderLines.id, refunds.lineId))
          .where(and(eq(creditNotes.refundId, refundId), eq(orders.customerId, customerId))),
      ] as const,
  );
  const [found] = rows[0];
  if (!found) throw new DomainError('not_found');
  const { note, refund, title, ...invoiced } = found;
  // a refund that the source rejected was credited to the balance
  const target = refund.state === 'failed' ? 'balance' : refund.target;
  const credited = { ...note, amountCents: refund.amountCents, target, title } as const;
  return invoicePdf(deps, buildCreditNote(invoiced, credited, principal.language), note.issuedAt);
}
