/** The last run of each job of the scheduled handler. */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { oneOf, seconds } from '../columns.ts';

/** One row per job; a job that is no more has none. */
export const jobRuns = sqliteTable(
  'job_runs',
  {
    job: text('job').primaryKey(),
    outcome: text('outcome').$type<'done' | 'failed'>().notNull(),
    startedAt: seconds('started_at').notNull(),
    endedAt: seconds('ended_at').notNull(),
    /** When it last ended well: what it is late by is counted from here. */
    succeededAt: seconds('succeeded_at').notNull(),
    ms: integer('ms').notNull(),
    /** How many things it did; null when it failed. */
    did: integer('did'),
  },
  (t) => [oneOf('job_runs_outcome', t.outcome, ['done', 'failed']), index('job_runs_succeeded').on(t.succeededAt)],
);
