/** What runs every minute. A job finds its own work in the database, so that running it twice or too late does no harm. */

import type { Sandbox } from './adapters/payments/sandbox.ts';
import type { SystemContext } from './context.ts';
import type { Deps } from './deps.ts';
import { expireApprovals } from './domain/approvals/expire-approvals.ts';
import { mindDeadlines } from './domain/deliveries/mind-deadlines.ts';
import { mindIntakes } from './domain/intakes/mind-intakes.ts';
import { purgeExpired } from './domain/jobs/purge-expired.ts';
import { checkBooks } from './domain/ledger/check-books.ts';
import { deliverOutbox } from './domain/mail/deliver-outbox.ts';
import { releaseExpired } from './domain/payments/release-expired.ts';
import { retryPendingEvents } from './domain/payments/retry-pending-events.ts';
import { startDuePayouts } from './domain/payouts/start-due-payouts.ts';
import { sendRefunds } from './domain/refunds/send-refunds.ts';
import { sealAuditLog } from './domain/site/seal-audit-log.ts';
import { settleTrades } from './domain/trades/settle-trades.ts';
import { sendDueWebhooks } from './sandbox/send-webhooks.ts';

type Job = (ctx: SystemContext) => Promise<unknown>;

const jobs: readonly Job[] = [
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
];

/** Runs every job, whatever becomes of the others, then what the sandbox owes; throws in the end when any failed. */
export async function runJobs(deps: Deps, sandbox: Sandbox | null): Promise<void> {
  const results = await Promise.allSettled(jobs.map((job) => job({ deps })));
  // last, so that the webhook of a refund that was just asked for is sent with it
  if (sandbox) results.push(...(await Promise.allSettled([sendDueWebhooks(deps, sandbox)])));
  const causes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (causes.length > 0) throw new AggregateError(causes, `${causes.length} of ${results.length} jobs failed`);
}
