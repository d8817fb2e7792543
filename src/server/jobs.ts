/**
 * What runs every minute. A job finds its own work in the database, so that running it twice or too late does no harm. Each run leaves a line
 * in the log, and what became of it in the database, where health and the console look for jobs that do not run.
 */

import type { Sandbox } from './adapters/payments/sandbox.ts';
import type { SystemContext } from './context.ts';
import type { DatabaseUse } from './db/database-use.ts';
import type { Deps } from './deps.ts';
import { expireApprovals } from './domain/approvals/expire-approvals.ts';
import { mindDeadlines } from './domain/deliveries/mind-deadlines.ts';
import { mindIntakes } from './domain/intakes/mind-intakes.ts';
import { purgeExpired } from './domain/jobs/purge-expired.ts';
import { type JobRun, recordRuns } from './domain/jobs/record-runs.ts';
import { checkBooks } from './domain/ledger/check-books.ts';
import { deliverOutbox } from './domain/mail/deliver-outbox.ts';
import { releaseExpired } from './domain/payments/release-expired.ts';
import { retryPendingEvents } from './domain/payments/retry-pending-events.ts';
import { startDuePayouts } from './domain/payouts/start-due-payouts.ts';
import { sendRefunds } from './domain/refunds/send-refunds.ts';
import { sealAuditLog } from './domain/site/seal-audit-log.ts';
import { settleTrades } from './domain/trades/settle-trades.ts';
import { causeText } from './http/cause-text.ts';
import type { Log } from './http/logging.ts';
import { sendDueWebhooks } from './sandbox/send-webhooks.ts';
import { inTrace, takeEnded } from './traces/span.ts';
import type { Traces } from './traces/traces.ts';

/** Returns how many things it did, where it counts them. */
type Job = (ctx: SystemContext) => Promise<number>;

const jobs: Readonly<Record<string, Job>> = {
  retryPendingEvents,
  releaseExpired,
  mindDeadlines,
  mindIntakes,
  settleTrades,
  sendRefunds,
  startDuePayouts,
  deliverOutbox,
  expireApprovals,
  checkBooks,
  purgeExpired,
  sealAuditLog,
};

/** What a run is given; made anew for each job, so that each counts its own calls of the database. */
export interface JobRuntime {
  deps: Deps;
  sandbox: Sandbox | null;
  databaseUse?: DatabaseUse;
  traces?: Traces | null;
}

/** Runs every job, whatever becomes of the others, then what the sandbox owes; throws in the end when any failed. */
export async function runJobs(runtimeOf: () => JobRuntime, log: Log = () => {}): Promise<void> {
  const runs = await Promise.all(Object.entries(jobs).map(([name, job]) => runJob(name, job, runtimeOf(), log)));
  const last = runtimeOf();
  const { deps, sandbox } = last;
  const recorded = await Promise.allSettled([recordRuns(deps, runs)]);
  // last, so that the webhook of a refund that was just asked for is sent with it
  const sent = await Promise.allSettled(
    sandbox ? [traced('sendDueWebhooks', () => sendDueWebhooks(deps, sandbox), last).work] : [],
  );
  const others = [...recorded, ...sent].flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  for (const error of others) log({ level: 'error', job: 'afterJobs', outcome: 'failed', cause: causeText(error) });
  const causes = [...runs.flatMap(({ failure }) => failure ?? []), ...others];
  if (causes.length > 0) throw new AggregateError(causes, `${causes.length} of ${runs.length + 2} jobs failed`);
}

async function runJob(name: string, job: Job, runtime: JobRuntime, log: Log): Promise<JobRun> {
  const { deps, databaseUse } = runtime;
  const start = performance.now();
  const startedAt = deps.now();
  const { traceId, work } = traced(name, job, runtime);
  const { did, failure } = await work.then(
    (did) => ({ did, failure: undefined }),
    (failure: unknown) => ({ did: null, failure }),
  );
  const ms = Math.round(performance.now() - start);
  const outcome = failure === undefined ? 'done' : 'failed';
  log({
    level: failure === undefined ? undefined : 'error',
    job: name,
    trace: traceId,
    outcome,
    did,
    ms,
    db_ms: databaseUse && Math.round(databaseUse.milliseconds),
    db_trips: databaseUse?.roundTrips,
    cause: failure === undefined ? undefined : causeText(failure),
  });
  return { job: name, outcome, startedAt, endedAt: deps.now(), ms, did, failure };
}

/** A job's own trace, where it gets one: it begins with the job, and is sent after it. */
function traced(name: string, job: Job, { deps, traces }: JobRuntime): { traceId?: string; work: Promise<number> } {
  // also what a job throws before it waits for anything is its own failure, and no other's
  const run = async () => job({ deps });
  const trace = traces?.begin();
  if (!traces || !trace) return { work: run() };
  const work = inTrace(trace, { name: `job ${name}`, kind: 'internal' }, run);
  const sent = () => traces.send(takeEnded(trace));
  deps.later(work.then(sent, sent));
  return { traceId: trace.id, work };
}
