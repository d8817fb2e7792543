/** Renders an invoice or a credit note for operators, as its customer gets it. */
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { OneDocument } from '#contract/operator/invoices.ts';
import type { OperatorContext } from '../../../context.ts';
import { customers } from '../../../db/schema/customers.ts';
import { invoices, orderLines } from '../../../db/schema/orders.ts';
import { creditNotes } from '../../../db/schema/payments.ts';
import { runRead } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { buildCreditNote, buildInvoice } from '../parts/invoice-document.ts';
import { type InvoicePdf, invoicePdf } from '../parts/invoice-pdf.ts';
import { creditedOf, creditNoteQuery, invoicedLinesQuery, invoiceQuery } from '../parts/queries.ts';

/** @throws `invalid_fields`, and `not_found` also for an order that is not paid and a refund that has not ended. */
export async function getDocument({ deps }: Pick<OperatorContext, 'deps'>, input: OneDocument): Promise<InvoicePdf> {
  const { id, language: asked } = parseInput(OneDocument, input);
  const { db } = deps;
  const [creditNumber, number] = [numbered('CN-', id), numbered('', id)];
  const orderOfLine = db.select({ id: orderLines.orderId }).from(orderLines).where(eq(orderLines.id, id));
  const isInvoice = or(
    eq(invoices.orderId, id),
    sql`${invoices.orderId} = ${orderOfLine}`,
    number && isNumber(invoices, number),
  );
  const isNote = or(eq(creditNotes.refundId, id), creditNumber && isNumber(creditNotes, creditNumber));
  const orderOfInvoice = db.select({ id: invoices.orderId }).from(invoices).where(isInvoice);
  const [[invoiced], lines, [credited]] = await runRead(
    db.batch([
      invoiceQuery(db, isInvoice),
      invoicedLinesQuery(db, sql`${orderLines.orderId} = ${orderOfInvoice}`),
      creditNoteQuery(db, isNote),
    ]),
  );
  const order = invoiced?.order ?? credited?.order;
  if (!order) throw new DomainError('not_found');
  const [owner] = await runRead(
    db.select({ language: customers.language }).from(customers).where(eq(customers.id, order.customerId)).execute(),
  );
  const language = asked ?? owner?.language ?? 'en';
  if (credited) {
    const document = buildCreditNote(credited, creditedOf(credited), language);
    return invoicePdf(deps, document, credited.note.issuedAt);
  }
  if (!invoiced) throw new DomainError('not_found');
  return invoicePdf(deps, buildInvoice(invoiced, lines, language), invoiced.invoice.issuedAt);
}

/** The parts of a number such as `CN-2026-000003`; null for anything else. */
function numbered(prefix: string, text: string): { year: number; number: number } | undefined {
  const [, year, number] = new RegExp(`^${prefix}(\\d{4})-(\\d{1,9})$`).exec(text.trim()) ?? [];
  return year && number ? { year: Number(year), number: Number(number) } : undefined;
}

function isNumber(
  table: { year: SQLiteColumn; number: SQLiteColumn },
  { year, number }: { year: number; number: number },
): SQL | undefined {
  return and(eq(table.year, year), eq(table.number, number));
}
