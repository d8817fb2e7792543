/** Revenue and VAT by month, country of the buyer and rate, from invoices and credit notes. */
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { VatReport } from '#contract/operator/reports.ts';
import type { OperatorContext } from '../../../context.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { documentSums } from '../parts/documents.ts';

export interface VatRow {
  /** `2026-11`, in UTC. */
  month: string;
  country: string;
  vatPercent: number;
  invoices: number;
  creditNotes: number;
  /** Invoiced, before credit notes. */
  invoicedCents: number;
  creditedCents: number;
  /** Invoiced less credited. */
  grossCents: number;
  vatCents: number;
  netCents: number;
}

/**
 * Rows by month, then country and rate; none where nothing was sold. Each month is asked for by itself: a year can have millions of
 * documents, and the database ends a query that takes seconds. @throws `invalid_fields`.
 */
export async function reportVat({ deps }: OperatorContext, input: z.input<typeof VatReport>): Promise<VatRow[]> {
  const { from, to } = parseInput(VatReport, input);
  const rows: VatRow[] = [];
  for (const month of monthsOf(from, to)) rows.push(...(await runRead(deps.db.all<VatRow>(vatOfMonth(month)))));
  return rows;
}

function vatOfMonth(month: string): SQL {
  return sql`
    select ${month} as month, country, vatPercent, sum(kind = 'invoice') as invoices, sum(kind = 'credit_note') as creditNotes,
      sum(max(grossCents, 0)) as invoicedCents, sum(-min(grossCents, 0)) as creditedCents, sum(grossCents) as grossCents,
      sum(vatCents) as vatCents, sum(grossCents - vatCents) as netCents
    from ${documentSums({ from: month, to: month })}
    group by country, vatPercent order by country, vatPercent`;
}

/** `2026-11` and those after it up to `to`, which belongs to them. */
function monthsOf(from: string, to: string): string[] {
  const [year = 0, month = 1] = from.split('-').map(Number);
  const months: string[] = [];
  for (let later = 0, next = from; next <= to; later++) {
    months.push(next);
    next = new Date(Date.UTC(year, month + later, 1)).toISOString().slice(0, 7);
  }
  return months;
}
