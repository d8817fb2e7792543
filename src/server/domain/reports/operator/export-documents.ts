/** Invoices and credit notes for an accountant: a CSV file whose columns docs/product/accounting.md describes. */

import type { z } from 'zod';
import type { ListDocuments } from '#contract/operator/reports.ts';
import { pageRowsMax } from '#rules/limits/sizes.ts';
import { decimalOf } from '#rules/money.ts';
import type { OperatorContext } from '../../../context.ts';
import { csvText } from '../../../csv.ts';
import { type ListedDocument, listDocuments } from './list-documents.ts';

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

/** The text of the file piece by piece, so that a year of documents needs no more memory than a page of them. */
export async function* exportDocuments(
  ctx: OperatorContext,
  filter: Omit<z.input<typeof ListDocuments>, 'cursor' | 'limit'>,
): AsyncGenerator<string> {
  let cursor: string | undefined;
  let isFirst = true;
  do {
    const { rows, next } = await listDocuments(ctx, { ...filter, cursor, limit: pageRowsMax });
    const lines = rows.map((row) => Object.values(columns).map((cell) => cell(row)));
    yield isFirst ? csvText([documentColumns, ...lines]) : csvText(lines, { bom: false });
    isFirst = false;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}
