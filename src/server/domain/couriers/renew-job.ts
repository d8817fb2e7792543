/** A courier keeps a job, and learns what is wanted of it by now. */

import { and, eq } from 'drizzle-orm';
import type { Job } from '#contract/courier.ts';
import { leaseSeconds } from '#rules/limits/courier.ts';
import type { RequestContext } from '../../context.ts';
import { trades } from '../../db/schema/trades.ts';
import { expectRows, write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { jobQuery } from '../trades/parts/job-query.ts';
import { jobView } from './parts/job-view.ts';
import { queryAsCourier } from './parts/query-as-courier.ts';

/** @throws `not_found`, and `lease_lost` when the lease has ended or is another's. */
export async function renewJob(ctx: RequestContext, { id, lease }: { id: string; lease: string }): Promise<Job> {
  const { deps } = ctx;
  const { db } = deps;
  const { rows } = await queryAsCourier(ctx, [jobQuery(db).where(eq(trades.id, id))]);
  const [[job]] = rows;
  if (!job) throw new DomainError('not_found');
  if (job.trade.lease !== lease) throw new DomainError('lease_lost');
  const leaseUntil = deps.now() + leaseSeconds;
  const unchanged = and(eq(trades.id, id), eq(trades.lease, lease));
  await write(db, expectRows(db.update(trades).set({ leaseUntil }).where(unchanged), 'lease_lost'));
  return jobView({ ...job, trade: { ...job.trade, leaseUntil } });
}
