/** What waits for a person, the most urgent of each kind, with the shop's figures, the last check of its books, what a new shop lacks, and what the shop is behind with: one read. */

import { GetToday } from '#contract/operator/today.ts';
import { spansOf, spansSince } from '#rules/figures.ts';
import { workRowsOfOne, workRowsShown } from '#rules/limits/lists.ts';
import { workKinds } from '#rules/work.ts';
import type { SystemContext } from '../../../context.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { neededSettingsQuery, unsetOf } from '../../settings/parts/needed-settings.ts';
import { agesOf, agesQuery, lateOf } from '../../site/parts/ages.ts';
import { workQueries } from './parts/all-work.ts';
import { centsOf, countsOf, payoutsByDay, refundsByDay, salesByDay } from './parts/figures.ts';
import { jobsNotEnding, lastLedgerCheck } from './parts/machine-work.ts';
import type { CountedRow } from './parts/work.ts';

/** @throws `invalid_fields`. */
export async function getToday({ deps }: SystemContext, input: GetToday) {
  const { kind: wanted } = parseInput(GetToday, input);
  const { db } = deps;
  const now = deps.now();
  const since = spansSince(now);
  const [sold, returned, paid, [ledger], set, ages, lateJobs, ...found] = await runRead(
    db.batch([
      salesByDay(db, since),
      refundsByDay(db, since),
      payoutsByDay(db, since),
      lastLedgerCheck(db),
      neededSettingsQuery(db),
      agesQuery(db),
      jobsNotEnding(db, now),
      ...workQueries(db, now, (kind) => (kind === wanted ? workRowsOfOne : workRowsShown)),
    ]),
  );
  const waiting = agesOf(ages, now);
  return {
    work: workKinds.map((kind, index) => ({ kind, ...workOf(found[index] ?? []) })),
    figures: [
      { name: 'revenue' as const, unit: 'cents' as const, ...spansOf(centsOf(sold), now) },
      { name: 'sales' as const, unit: 'count' as const, ...spansOf(countsOf(sold), now) },
      { name: 'refunds' as const, unit: 'cents' as const, ...spansOf(centsOf(returned), now) },
      { name: 'payouts' as const, unit: 'cents' as const, ...spansOf(centsOf(paid), now) },
    ],
    ledger: ledger ?? null,
    unset: unsetOf(set),
    late: lateOf(waiting).map((kind) => ({ kind, seconds: waiting[kind] })),
    lateJobs,
  };
}

function workOf(rows: readonly CountedRow[]) {
  const [first] = rows;
  return {
    count: first?.count ?? 0,
    oldestAt: first?.oldestAt ?? null,
    deadlineAt: first?.nearestAt ?? null,
    rows: rows.map(({ count: _, oldestAt: __, nearestAt: ___, ...row }) => row),
  };
}
