/** Revenue and VAT by month, country of the buyer and rate, from invoices and credit notes. */
import { sql } from 'drizzle-orm';
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

/** Rows by month, then country and rate; none where nothing was sold. @throws `invalid_fields`. */
export function reportVat({ deps }: OperatorContext, input: z.input<typeof VatReport>): Promise<VatRow[]> {
  const { from, to } = parseInput(VatReport, input);
  return runRead(
    // summed by the day first: a month's name costs more than all that is done with a document besides
    deps.db.all<VatRow>(sql`
      select strftime('%Y-%m', day * 86400, 'unixepoch') as month, country, vatPercent,
        sum(invoices) as invoices, sum(creditNotes) as creditNotes,
        sum(invoicedCents) as invoicedCents, sum(creditedCents) as creditedCents,
        sum(grossCents) as grossCents, sum(vatCents) as vatCents, sum(grossCents - vatCents) as netCents
      from (
        select issuedAt / 86400 as day, country, vatPercent, sum(kind = 'invoice') as invoices, sum(kind = 'credit_note') as creditNotes,
          sum(max(grossCents, 0)) as invoicedCents, sum(-min(grossCents, 0)) as creditedCents, sum(grossCents) as grossCents, sum(vatCents) as vatCents
        from ${documentSums({ from, to })}
        group by 1, 2, 3
      )
      group by 1, 2, 3 order by 1, 2, 3`),
  );
}
