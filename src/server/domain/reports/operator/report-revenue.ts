/** What was sold and given back, day by day (UTC), from the transfers of the account of sales. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { RevenueReport } from '#contract/operator/reports.ts';
import type { OperatorContext } from '../../../context.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { systemAccounts } from '../../ledger/accounts.ts';

export interface RevenueDay {
  /** `2026-11-23`, in UTC. */
  day: string;
  /** Orders and paid card purchases. */
  sales: number;
  soldCents: number;
  refundedCents: number;
}

const daySeconds = 86_400;

/** One row for each day, also for those on which nothing happened, the oldest first. @throws `invalid_fields`. */
export async function reportRevenue(
  { deps }: OperatorContext,
  input: z.input<typeof RevenueReport>,
): Promise<RevenueDay[]> {
  const { days } = parseInput(RevenueReport, input);
  const today = deps.now() - (deps.now() % daySeconds);
  const first = today - (days - 1) * daySeconds;
  const { sales } = systemAccounts;
  const rows = await runRead(
    deps.db.all<RevenueDay>(sql`
      select strftime('%Y-%m-%d', created_at, 'unixepoch') as day, sum(soldCents > 0) as sales,
        sum(soldCents) as soldCents, sum(refundedCents) as refundedCents
      from (
        select created_at, amount_cents as soldCents, 0 as refundedCents from transfers
          where to_account = ${sales} and created_at >= ${first}
        union all
        select created_at, 0, amount_cents from transfers where from_account = ${sales} and created_at >= ${first}
      ) group by 1`),
  );
  const known = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: days }, (_, at) => {
    const day = new Date((first + at * daySeconds) * 1000).toISOString().slice(0, 10);
    return known.get(day) ?? { day, sales: 0, soldCents: 0, refundedCents: 0 };
  });
}
