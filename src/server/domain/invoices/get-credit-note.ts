/** Renders the credit note of a refund for its owner as a PDF in the language of the request. */
import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { orders } from '../../db/schema/orders.ts';
import { creditNotes } from '../../db/schema/payments.ts';
import { DomainError } from '../../domain-error.ts';
import { queryAsCustomer } from '../auth/session/query-as-customer.ts';
import { buildCreditNote } from './parts/invoice-document.ts';
import { type InvoicePdf, invoicePdf } from './parts/invoice-pdf.ts';
import { creditedOf, creditNoteQuery } from './parts/queries.ts';

/** `id` is the refund's. @throws `not_found` for an unknown refund, another customer's, and one without a credit note alike. */
export async function getCreditNote(ctx: RequestContext, { id }: { id: string }): Promise<InvoicePdf> {
  const { deps, principal } = ctx;
  const { rows } = await queryAsCustomer(ctx, 'customer', (customerId) => [
    creditNoteQuery(deps.db, and(eq(creditNotes.refundId, id), eq(orders.customerId, customerId))),
  ]);
  const [[credited]] = rows;
  if (!credited) throw new DomainError('not_found');
  const document = buildCreditNote(credited, creditedOf(credited), principal.language);
  return invoicePdf(deps, document, credited.note.issuedAt);
}
