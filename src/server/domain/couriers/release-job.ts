/** A courier that stops gives a job back, so that nobody waits for the end of its lease. Steps and state stay as they are. */
import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { trades } from '../../db/schema/trades.ts';
import { statement, write } from '../../db/write.ts';
import { DomainError } from '../../domain-error.ts';
import { unleased } from '../trades/parts/record-step.ts';
import { queryAsCourier } from './parts/query-as-courier.ts';

/** False for a lease that is over: given back before, or somebody else's by now. @throws `not_found` */
export async function releaseJob(ctx: RequestContext, { id, lease }: { id: string; lease: string }): Promise<boolean> {
  const { db } = ctx.deps;
  const { rows } = await queryAsCourier(ctx, [
    db.select({ lease: trades.lease }).from(trades).where(eq(trades.id, id)),
  ]);
  const [[trade]] = rows;
  if (!trade) throw new DomainError('not_found');
  if (trade.lease !== lease) return false;
  const isOwn = and(eq(trades.id, id), eq(trades.lease, lease));
  const [released] = await write(db, statement(db.update(trades).set(unleased).where(isOwn)));
  return released === 1;
}
