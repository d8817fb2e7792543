/**
 * Writes the payouts by bank transfer that wait into a file for the bank. A payout goes into one file: which one is stored before the
 * file is written, so that two exports at one moment share none. Those of customers on hold wait until it is settled. The account that it
 * pays from is stored with it. What files of a day come to adds up: above the limit a second person releases them (`release-payouts.ts`).
 */
import { and, count, gt, isNull, sql } from 'drizzle-orm';
import { ExportPayouts } from '#contract/operator/payouts.ts';
import type { OperatorContext } from '../../../context.ts';
import { payoutExports, payouts } from '../../../db/schema/offers.ts';
import { runRead, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { parseInput } from '../../../parse-input.ts';
import { askApproval } from '../../approvals/parts/approval.ts';
import { withinLimit } from '../../approvals/parts/limit.ts';
import { exportStatements, isWaiting, newExport } from './parts/new-export.ts';
import { exportablePayouts, type PayoutExport, payoutExport, sumsOf } from './parts/payout-export.ts';

const daySeconds = 86_400;

/**
 * The payouts that wait longest, and how many are left for the next file; null when none waits. @throws `invalid_fields` with the
 * settings of the shop's account that are empty, `payout_state` when another export took some of the payouts meanwhile, and
 * `approval_needed` when a second person has to release them.
 */
export async function exportPayouts(
  ctx: OperatorContext,
  input: ExportPayouts,
): Promise<(PayoutExport & { remaining: number }) | null> {
  const { deps } = ctx;
  const { max } = parseInput(ExportPayouts, input);
  const { waiting, all } = await readWaiting(deps, max);
  if (waiting.length === 0) return null;
  const row = await newExport(deps, waiting);
  const file = await payoutExport(deps, row, waiting);
  await write(deps.db, [
    withinLimit(sql`${row.totalCents} + ${exportedToday(deps)}`),
    exportStatements(ctx, row, waiting),
  ]);
  return { ...file, remaining: all - waiting.length };
}

export interface PreparedFile {
  /** What the second person approves. */
  waitsAs: string;
  count: number;
  totalCents: number;
}

/** Prepares a file of the payouts that wait longest, for a second person to release; null when none waits. @throws `invalid_fields`. */
export async function prepareExport(ctx: OperatorContext, input: ExportPayouts): Promise<PreparedFile | null> {
  const { max } = parseInput(ExportPayouts, input);
  const { waiting } = await readWaiting(ctx.deps, max);
  if (waiting.length === 0) return null;
  const { debtorIban } = await newExport(ctx.deps, waiting);
  const { count: transfers, totalCents } = sumsOf(waiting);
  const payoutIds = waiting.map(({ payout }) => payout.id);
  const waitsAs = await askApproval(ctx, {
    action: 'payouts.release',
    subject: 'payouts',
    amountCents: totalCents,
    input: { payoutIds, totalCents, debtorIban },
  });
  return { waitsAs, count: transfers, totalCents };
}

async function readWaiting({ db }: Deps, max: number) {
  const [waiting, [all]] = await runRead(
    db.batch([
      exportablePayouts(db, isWaiting()).limit(max),
      db.select({ count: count() }).from(payouts).where(isWaiting()),
    ]),
  );
  return { waiting, all: all?.count ?? 0 };
}

/** What files of the last day come to that no second person has released. */
export async function exportedTodayCents(deps: Deps): Promise<number> {
  const [today] = await runRead(exportedToday(deps).execute());
  return today?.cents ?? 0;
}

function exportedToday({ db, now }: Deps) {
  const isOfToday = and(gt(payoutExports.createdAt, now() - daySeconds), isNull(payoutExports.approvalId));
  return db
    .select({ cents: sql<number>`coalesce(sum(${payoutExports.totalCents}), 0)` })
    .from(payoutExports)
    .where(isOfToday);
}
