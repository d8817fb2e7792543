/**
 * A courier reports a step. It counts once, under the number after the last one and with the lease of who works on the trade; what comes
 * twice, late or out of order changes nothing and is answered with the trade as it stands.
 */
import { eq } from 'drizzle-orm';
import { type Job, missingFieldOf, type StepReport } from '#contract/courier.ts';
import type { RequestContext } from '../../context.ts';
import { trades } from '../../db/schema/trades.ts';
import { write } from '../../db/write.ts';
import { DomainError, throwValidationError } from '../../domain-error.ts';
import { deliverOutbox } from '../mail/deliver-outbox.ts';
import { jobQuery } from '../trades/parts/job-query.ts';
import { jobView } from './parts/job-view.ts';
import { queryAsCourier } from './parts/query-as-courier.ts';
import { stepStatements } from './parts/step-statements.ts';

export interface ReportedStep {
  applied: boolean;
  job: Job;
}

/** @throws `invalid_fields`, `not_found`, and `lease_lost` when somebody else works on it. */
export async function reportStep(
  ctx: RequestContext,
  { id, ...report }: StepReport & { id: string },
): Promise<ReportedStep> {
  const { deps } = ctx;
  const { db } = deps;
  const read = async () => {
    const { courier, rows } = await queryAsCourier(ctx, [jobQuery(db).where(eq(trades.id, id))]);
    const [[job]] = rows;
    if (!job) throw new DomainError('not_found');
    return { courier, job };
  };
  const { courier, job } = await read();
  const missing = missingFieldOf(report);
  if (missing) throwValidationError([{ field: missing, key: 'invalid_value' }]);
  if (report.seq !== job.trade.seq + 1)
    return { applied: false, job: withoutLeaseOfOthers(jobView(job), report.lease) };
  if (job.trade.lease !== report.lease) throw new DomainError('lease_lost');
  try {
    await write(db, await stepStatements(deps, job, report, courier));
  } catch (error) {
    // another step was first, or the table does not allow this one
    if (!(error instanceof DomainError && error.code === 'trade_state')) throw error;
    return { applied: false, job: withoutLeaseOfOthers(jobView((await read()).job), report.lease) };
  }
  deps.later(deliverOutbox({ deps }));
  return { applied: true, job: jobView((await read()).job) };
}

/** Who reports late does not learn the lease of who works on it now. */
function withoutLeaseOfOthers(job: Job, lease: string): Job {
  return job.lease === lease ? job : { ...job, lease: '' };
}
