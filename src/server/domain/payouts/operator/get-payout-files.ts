/**
 * What stands about files for the bank: payouts that wait for one, and are in none that is prepared, files that wait for a second person, and
 * files that are not settled.
 */

import { and, count, desc, notInArray, sql } from 'drizzle-orm';
import { preparedFilesShown } from '#rules/limits/lists.ts';
import type { OperatorContext } from '../../../context.ts';
import { approvals } from '../../../db/schema/approvals.ts';
import { payouts } from '../../../db/schema/offers.ts';
import { runRead } from '../../../db/write.ts';
import { needsApproval } from '../../approvals/parts/limit.ts';
import { exportedTodayCents } from './export-payouts.ts';
import { listOpenExports } from './list-open-exports.ts';
import { isWaiting } from './parts/new-export.ts';
import { isPreparedFile, preparedPayouts } from './parts/prepared-payouts.ts';

export async function getPayoutFiles(ctx: OperatorContext) {
  const { deps, actor } = ctx;
  const { db } = deps;
  const now = deps.now();
  const [[waiting], prepared] = await runRead(
    db.batch([
      db
        .select({ count: count(), totalCents: sql<number>`coalesce(sum(${payouts.amountCents}), 0)` })
        .from(payouts)
        .where(and(isWaiting(), notInArray(payouts.id, preparedPayouts(db, now)))),
      db.select().from(approvals).where(isPreparedFile(now)).orderBy(desc(approvals.askedAt)).limit(preparedFilesShown),
    ]),
  );
  const sums = waiting ?? { count: 0, totalCents: 0 };
  return {
    waiting: sums,
    needsSecondPerson: await needsApproval(deps, sums.totalCents + (await exportedTodayCents(deps))),
    prepared: prepared.map(({ id, amountCents, input, askedBy, askedAt }) => ({
      waitsAs: id,
      count: JSON.parse(input).payoutIds.length as number,
      totalCents: amountCents ?? 0,
      askedBy,
      askedAt,
      isOwn: askedBy === actor,
    })),
    open: await listOpenExports(ctx),
  };
}
