/** What runs every minute. A job finds its own work in the database, so that running it twice or too late does no harm. */

import type { Sandbox } from './adapters/payments/sandbox.ts';
import type { Deps } from './deps.ts';
import { forgetStale } from './domain/accounts/forget-stale.ts';
import { deliverOutbox } from './domain/mail/deliver-outbox.ts';
import { drainNotices } from './domain/payments/drain-notices.ts';
import { releaseExpired } from './domain/payments/release-expired.ts';
import { sendRefunds } from './domain/refunds/send-refunds.ts';
import { sendDueNotices } from './sandbox/send-notices.ts';

type Job = (deps: Deps) => Promise<unknown>;

const jobs: readonly Job[] = [drainNotices, releaseExpired, sendRefunds, deliverOutbox, forgetStale];

/** Runs every job, whatever becomes of the others, then what the sandbox owes; throws in the end when any failed. */
export async function runJobs(deps: Deps, sandbox: Sandbox | null): Promise<void> {
  const results = await Promise.allSettled(jobs.map((job) => job(deps)));
  // last, so that the notice of a refund that was just asked for goes out with it
  if (sandbox) results.push(...(await Promise.allSettled([sendDueNotices(deps, sandbox)])));
  const causes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (causes.length > 0) throw new AggregateError(causes, `${causes.length} of ${results.length} jobs failed`);
}
