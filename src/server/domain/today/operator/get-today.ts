/** What waits for a person, the most urgent of each kind, with the shop's figures, the last check of its books, what a new shop lacks, and what the shop is behind with: one read. */

import { GetToday } from '#contract/operator/today.ts';
import { spansOf, spansSince } from '#rules/figures.ts';
import { workRowsOfOne, workRowsShown } from '#rules/limits/lists.ts';
import { type WorkKind, workKinds } from '#rules/work.ts';
import type { SystemContext } from '../../../context.ts';
import { runRead } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { neededSettingsQuery, unsetOf } from '../../settings/parts/needed-settings.ts';
import { agesOf, agesQuery, lateOf } from '../../site/parts/ages.ts';
import { centsOf, countsOf, payoutsByDay, refundsByDay, salesByDay } from './parts/figures.ts';
import { eventsToSettle, jobsNotEnding, lastLedgerCheck, mailsToMend } from './parts/machine-work.ts';
import {
  approvalsToDecide,
  balancesOfClosed,
  bankEntriesToMatch,
  disputesToAnswer,
  offersToPrice,
  payoutsToRelease,
} from './parts/money-work.ts';
import { deliveriesToMake, deliveriesToMend, itemsToReceive } from './parts/trade-work.ts';
import type { CountedRow } from './parts/work.ts';

/** @throws `invalid_fields`. */
export async function getToday({ deps }: SystemContext, input: GetToday) {
  const { kind: wanted } = parseInput(GetToday, input);
  const { db } = deps;
  const now = deps.now();
  const since = spansSince(now);
  const rows = (kind: WorkKind) => (kind === wanted ? workRowsOfOne : workRowsShown);
  const [
    make,
    mend,
    price,
    receive,
    match,
    release,
    decide,
    answer,
    owe,
    settle,
    mails,
    sold,
    returned,
    paid,
    [ledger],
    set,
    ages,
    lateJobs,
  ] = await runRead(
    db.batch([
      deliveriesToMake(db, now, rows('deliveries_to_make')),
      deliveriesToMend(db, rows('deliveries_to_mend')),
      offersToPrice(db, rows('offers_to_price')),
      itemsToReceive(db, rows('items_to_receive')),
      bankEntriesToMatch(db, rows('bank_entries')),
      payoutsToRelease(db, now, rows('payouts')),
      approvalsToDecide(db, rows('approvals')),
      disputesToAnswer(db, rows('disputes')),
      balancesOfClosed(db, rows('closed_balances')),
      eventsToSettle(db, rows('events')),
      mailsToMend(db, rows('mails')),
      salesByDay(db, since),
      refundsByDay(db, since),
      payoutsByDay(db, since),
      lastLedgerCheck(db),
      neededSettingsQuery(db),
      agesQuery(db),
      jobsNotEnding(db, now),
    ]),
  );
  const found: Record<WorkKind, readonly CountedRow[]> = {
    deliveries_to_make: make,
    deliveries_to_mend: mend,
    offers_to_price: price,
    items_to_receive: receive,
    bank_entries: match,
    payouts: release,
    approvals: decide,
    disputes: answer,
    closed_balances: owe,
    events: settle,
    mails,
  };
  const waiting = agesOf(ages, now);
  return {
    work: workKinds.map((kind) => ({ kind, ...workOf(found[kind]) })),
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
