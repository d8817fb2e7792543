/** What runs every minute. A job finds its own work in the database, so that running it twice or too late does no harm. */
import type { Deps } from './deps.ts';
import { forgetStale } from './domain/accounts/forget-stale.ts';
import { sendWaiting } from './domain/mail/send-waiting.ts';

type Job = (deps: Deps) => Promise<unknown>;

const jobs: readonly Job[] = [sendWaiting, forgetStale];

/** Runs every job, whatever becomes of the others; throws in the end when any failed. */
export async function runJobs(deps: Deps): Promise<void> {
  const results = await Promise.allSettled(jobs.map((job) => job(deps)));
  const causes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (causes.length > 0) throw new AggregateError(causes, `${causes.length} of ${jobs.length} jobs failed`);
}
