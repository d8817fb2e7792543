/** Invoices and credit notes, in the order of issue: what a figure of the VAT report is made of, and what an accountant is given. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListPage } from '#contract/operator/list.ts';
import { ListDocuments } from '#contract/operator/reports.ts';
import type { OperatorContext } from '../../../context.ts';
import { afterCursor, cursorOf, type ListOrder, orderOf, pageOf } from '../../../db/keyset.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { creditNoteNumber, invoiceNumber } from '../../invoices/parts/invoice-number.ts';
import { type DocumentRow, documents } from '../parts/documents.ts';

export type ListedDocument = Omit<DocumentRow, 'year' | 'number'> & {
  /** As the customer's document prints it. */
  number: string;
  netCents: number;
};

const byIssue: ListOrder = {
  name: 'documents',
  by: [
    { value: sql`d.issuedAt`, direction: 'asc' },
    { value: sql`d.kind`, direction: 'asc' },
    { value: sql`d.year`, direction: 'asc' },
    { value: sql`d.number`, direction: 'asc' },
  ],
};

/** @throws `invalid_fields`. */
export async function listDocuments(
  { deps }: OperatorContext,
  input: z.input<typeof ListDocuments>,
): Promise<ListPage<ListedDocument>> {
  const { cursor, limit, ...filter } = parseInput(ListDocuments, input);
  const found = await runRead(
    deps.db.all<DocumentRow & { cursor: string }>(sql`
      select d.*, ${cursorOf(byIssue)} as cursor from ${documents(filter)} d
      where ${afterCursor(byIssue, cursor) ?? sql`1`}
      order by ${sql.join(orderOf(byIssue), sql`, `)} limit ${limit + 1}`),
  );
  const { rows, next } = pageOf(byIssue, found, limit);
  return { rows: rows.map(listed), next };
}

function listed({ year, number, ...row }: DocumentRow): ListedDocument {
  const numbered = row.kind === 'invoice' ? invoiceNumber({ year, number }) : creditNoteNumber({ year, number });
  return { ...row, number: numbered, netCents: row.grossCents - row.vatCents };
}
