/** Invoices and credit notes, in the order of issue, or the other way round: what a figure of the VAT report is made of, and what an accountant is given. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListPage } from '#contract/operator/list.ts';
import { ListDocuments } from '#contract/operator/reports.ts';
import { creditNoteNumber, invoiceNumber } from '#rules/document-numbers.ts';
import type { OperatorContext } from '../../../context.ts';
import { afterCursor, cursorOf, orderOf, pageOf, sortedBy } from '../../../db/keyset.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { type DocumentRow, pageOfDocuments } from '../parts/documents.ts';

export type ListedDocument = Omit<DocumentRow, 'year' | 'number'> & {
  /** As the customer's document prints it. */
  number: string;
  netCents: number;
};

const sorts = { issued: [sql`d.issuedAt`, sql`d.kind`, sql`d.year`, sql`d.number`] };

/** @throws `invalid_fields`. */
export async function listDocuments(
  ctx: OperatorContext,
  input: z.input<typeof ListDocuments>,
): Promise<ListPage<ListedDocument>> {
  return readDocuments(ctx, parseInput(ListDocuments, input));
}

/** A page of any length. @throws `invalid_fields` for a cursor of another list. */
export async function readDocuments(
  { deps }: OperatorContext,
  { sort, cursor, limit, ...filter }: z.output<typeof ListDocuments>,
): Promise<ListPage<ListedDocument>> {
  const order = sortedBy('documents', sort, sorts);
  const inOrder = sql`order by ${sql.join(orderOf(order), sql`, `)} limit ${limit + 1}`;
  const page = sql`where ${afterCursor(order, cursor) ?? sql`1`} ${inOrder}`;
  const found = await runRead(
    deps.db.all<DocumentRow & { cursor: string }>(
      sql`select d.*, ${cursorOf(order)} as cursor from ${pageOfDocuments(filter, page)} d ${inOrder}`,
    ),
  );
  const { rows, next } = pageOf(order, found, limit);
  return { rows: rows.map(listed), next };
}

function listed({ year, number, ...row }: DocumentRow): ListedDocument {
  const numbered = row.kind === 'invoice' ? invoiceNumber({ year, number }) : creditNoteNumber({ year, number });
  return { ...row, number: numbered, netCents: row.grossCents - row.vatCents };
}
