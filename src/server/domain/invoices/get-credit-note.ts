/** The credit note of a refund, for its owner alone, as a PDF in the language of the request. */
import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { invoices, orderLines, orders } from '../../db/schema/orders.ts';
import { creditNotes, refunds } from '../../db/schema/payments.ts';
import { DomainError } from '../../domain-error.ts';
import { queryAsCustomer } from '../sessions/query-as-customer.ts';
import { type DrawnPaper, drawn } from './get-invoice.ts';
import { creditNotePaper } from './invoice-paper.ts';

/** @throws `not_found` for what is not there, is someone else's, or was not refunded yet alike. */
export async function getCreditNote(ctx: RequestContext, refundId: string): Promise<DrawnPaper> {
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
  // what the source refused is on the balance
  const target = refund.state === 'failed' ? 'balance' : refund.target;
  const credited = { ...note, amountCents: refund.amountCents, target, title } as const;
  return drawn(creditNotePaper(invoiced, credited, principal.language), note.issuedAt);
}
