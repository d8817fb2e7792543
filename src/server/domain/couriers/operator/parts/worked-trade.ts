/** A trade that an operator works on, with what it is about. Nobody works on it beside a courier that has it now. */
import { eq } from 'drizzle-orm';
import { tradeLife } from '#rules/lifecycles.ts';
import { trades } from '../../../../db/schema/trades.ts';
import { runRead } from '../../../../db/write.ts';
import type { Deps } from '../../../../deps.ts';
import { DomainError, throwIfChanged } from '../../../../domain-error.ts';
import { jobQuery, type TradeJob } from '../../../trades/parts/job-query.ts';

/** @throws `not_found`, and `changed_meanwhile` when another step was made than the operator saw. */
export async function readTrade({ db }: Deps, id: string, seen?: { seq: number }): Promise<TradeJob> {
  const [job] = await runRead(jobQuery(db).where(eq(trades.id, id)).execute());
  if (!job) throw new DomainError('not_found');
  if (seen) throwIfChanged([{ field: 'seq', seen: seen.seq, now: job.trade.seq }]);
  return job;
}

/** @throws `lease_lost` while somebody else has it. */
export function assertFree({ now }: Deps, { trade }: TradeJob, actor: string): void {
  if (trade.leaseUntil > now() && trade.leaseHolder !== actor) throw new DomainError('lease_lost');
}

/** Nothing is sent of a line that waits for its customer's word. @throws `order_held`. */
export function assertNotHeld({ line }: TradeJob): void {
  if (line && line.heldAt !== null) throw new DomainError('order_held');
}

/**
 * Nothing is begun for a customer who is blocked, as no courier begins it. What the operator had taken before is theirs: its trade offer may
 * be out. @throws `order_held`.
 */
export function assertNotBlocked({ now }: Deps, { trade, blockedAt }: TradeJob, actor: string): void {
  const isTaken = trade.leaseUntil > now() && trade.leaseHolder === actor;
  if (trade.state === tradeLife.initial[0] && blockedAt !== null && !isTaken)
    throw new DomainError('order_held', { messageKey: 'order_held_blocked' });
}
