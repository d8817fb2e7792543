/** A job's work on trades: each has a batch of its own, so that one that cannot be done keeps no other waiting. */

import type { SQL } from 'drizzle-orm';
import { tradesPerRun } from '#rules/limits/job-runs.ts';
import { trades } from '../../../db/schema/trades.ts';
import { runRead, type Statements, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError } from '../../../domain-error.ts';
import { jobQuery, type TradeJob } from './job-query.ts';

/** Somebody else was first: the next run looks again. */
const overtakenBy = ['trade_state', 'order_state', 'offer_not_open'];

/** Returns how many were done; `work` gives the batch of each. Throws in the end what went wrong otherwise. */
export async function oneByOne(
  deps: Deps,
  which: SQL | undefined,
  work: (job: TradeJob) => Statements,
): Promise<number> {
  const due = await runRead(
    jobQuery(deps.db).where(which).orderBy(trades.createdAt, trades.id).limit(tradesPerRun).execute(),
  );
  const results = [];
  for (const job of due) results.push(await tried(() => write(deps.db, work(job))));
  const failed = results.find(({ error }) => error !== null && !isOvertaken(error));
  if (failed) throw failed.error;
  return results.filter(({ error }) => error === null).length;
}

async function tried(work: () => Promise<unknown>): Promise<{ error: unknown }> {
  try {
    await work();
    return { error: null };
  } catch (error) {
    return { error };
  }
}

function isOvertaken(error: unknown): boolean {
  return error instanceof DomainError && overtakenBy.includes(error.code);
}
