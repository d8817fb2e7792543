/** What the machine could not finish: webhook events that were not applied, mails that no server took, jobs that do not run, and the books when they are wrong. */

import { and, asc, desc, gte, isNull, lt, sql } from 'drizzle-orm';
import { eventAttemptsMax, mailAttemptsMax } from '#rules/limits/retries.ts';
import { lateAfterMinutes } from '#rules/limits.ts';
import type { Database } from '../../../../db/client.ts';
import { jobRuns } from '../../../../db/schema/job-runs.ts';
import { ledgerChecks } from '../../../../db/schema/ledger.ts';
import { providerEvents } from '../../../../db/schema/payments.ts';
import { outbox } from '../../../../db/schema/shop.ts';
import { mostUrgentFirst, rowsRead, workColumns } from './work.ts';

export function eventsToSettle(db: Database, limit: number) {
  const { id, provider, type, failure, receivedAt, appliedAt, dismissedAt, attempts } = providerEvents;
  const title = sql`${provider} || ' ' || ${type}`;
  return db
    .select(workColumns({ id, title, detail: sql`coalesce(${failure}, '')`, at: receivedAt }, limit))
    .from(providerEvents)
    .where(and(isNull(appliedAt), isNull(dismissedAt), gte(attempts, eventAttemptsMax)))
    .orderBy(...mostUrgentFirst)
    .limit(rowsRead(limit));
}

/** Each is found by whom it is to: a visitor has no account. */
export function mailsToMend(db: Database, limit: number) {
  const { template, recipient, failure, createdAt, sentAt, attempts } = outbox;
  const detail = sql`${recipient} || ' · ' || coalesce(${failure}, '')`;
  return db
    .select(workColumns({ id: recipient, title: template, detail, at: createdAt }, limit))
    .from(outbox)
    .where(and(isNull(sentAt), gte(attempts, mailAttemptsMax)))
    .orderBy(...mostUrgentFirst)
    .limit(rowsRead(limit));
}

/** The jobs that have not ended well for as long as health allows, the latest first. */
export function jobsNotEnding(db: Database, now: number) {
  const { job, outcome, succeededAt } = jobRuns;
  return db
    .select({ job, outcome, succeededAt })
    .from(jobRuns)
    .where(lt(succeededAt, now - 60 * lateAfterMinutes.job))
    .orderBy(asc(succeededAt), asc(job));
}

/** Its first finding is about all accounts together. */
export function lastLedgerCheck(db: Database) {
  const { at, sound } = ledgerChecks;
  const differences = sql<number>`max(json_array_length(${ledgerChecks.differences}) - 1, 0)`;
  return db.select({ at, sound, differences }).from(ledgerChecks).orderBy(desc(ledgerChecks.day)).limit(1);
}
