/** Invoices and credit notes for an accountant: a CSV file whose columns docs/product/accounting.md describes. */

import type { z } from 'zod';
import { ListDocuments } from '#contract/operator/reports.ts';
import { documentsAtOnce } from '#rules/limits/batches.ts';
import { decimalOf } from '#rules/money.ts';
import type { OperatorContext } from '../../../context.ts';
import { csvText } from '../../../csv.ts';
import { parseInput } from '../../../parse-input.ts';
import { type ListedDocument, readDocuments } from './list-documents.ts';

const columns: Record<string, (row: ListedDocument) => string> = {
  number: ({ number }) => number,
  kind: ({ kind }) => kind,
  issued: ({ issuedAt }) => new Date(issuedAt * 1000).toISOString().slice(0, 10),
  order: ({ orderId }) => orderId,
  customer: ({ customerId }) => customerId,
  country: ({ country }) => country,
  paid_by: ({ method }) => method,
  vat_percent: ({ vatPercent }) => String(vatPercent),
  net: ({ netCents }) => decimalOf(netCents),
  vat: ({ vatCents }) => decimalOf(vatCents),
  gross: ({ grossCents }) => decimalOf(grossCents),
  currency: () => 'EUR',
  ledger_cause: ({ causeId }) => causeId,
};

const documentColumns = Object.keys(columns);

const lastLine = (count: number): Record<string, string> => ({ number: String(count), kind: 'documents' });

/**
 * The text of the file piece by piece, so that a year of documents needs no more memory than a page of them. The last line says how many
 * they are: a file without it was cut off.
 *
 * @throws `invalid_fields`.
 */
export async function* exportDocuments(
  ctx: OperatorContext,
  filter: Omit<z.input<typeof ListDocuments>, 'cursor' | 'limit'>,
): AsyncGenerator<string> {
  const wanted = parseInput(ListDocuments, filter);
  let cursor: string | undefined;
  let count = 0;
  let isFirst = true;
  do {
    const { rows, next } = await readDocuments(ctx, { ...wanted, cursor, limit: documentsAtOnce });
    const lines = rows.map((row) => Object.values(columns).map((cell) => cell(row)));
    yield isFirst ? csvText([documentColumns, ...lines]) : csvText(lines, { bom: false });
    isFirst = false;
    count += lines.length;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  yield csvText([documentColumns.map((column) => lastLine(count)[column] ?? '')], { bom: false });
}
