/** Keeps what became of the last run of each job, where health looks for one that does not run. */
import { notInArray, sql } from 'drizzle-orm';
import type { SystemContext } from '../../context.ts';
import { jobRuns } from '../../db/schema/job-runs.ts';
import { statement, write } from '../../db/write.ts';

export interface JobRun {
  job: string;
  outcome: 'done' | 'failed';
  /** Unix seconds. */
  startedAt: number;
  endedAt: number;
  ms: number;
  /** How many things it did; null when it failed. */
  did: number | null;
  /** Why it failed; not kept. */
  failure: unknown;
}

/** A job that has never ended well is late from its first run on. A run that ends after a later one has changes nothing. */
export async function recordRuns({ db }: SystemContext['deps'], runs: readonly JobRun[]): Promise<void> {
  const { job, outcome, startedAt, endedAt, succeededAt, ms, did } = jobRuns;
  const given = (column: { name: string }) => sql.raw(`excluded.${column.name}`);
  const rows = runs.map(({ failure: _, ...run }) => ({ ...run, succeededAt: run.endedAt }));
  const upsert = db
    .insert(jobRuns)
    .values(rows)
    .onConflictDoUpdate({
      target: job,
      set: {
        outcome: given(outcome),
        startedAt: given(startedAt),
        endedAt: given(endedAt),
        succeededAt: sql`case when excluded.did is not null then excluded.ended_at else ${succeededAt} end`,
        ms: given(ms),
        did: given(did),
      },
      setWhere: sql`excluded.ended_at >= ${endedAt}`,
    });
  const known = runs.map((run) => run.job);
  await write(db, [statement(upsert), statement(db.delete(jobRuns).where(notInArray(job, known)))]);
}
