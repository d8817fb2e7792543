/** What nobody has decided about in time waits no more. */
import { and, asc, inArray, lte } from 'drizzle-orm';
import { approvalLife } from '#rules/lifecycles.ts';
import { endedPerRun } from '#rules/limits/job-runs.ts';
import type { SystemContext } from '../../context.ts';
import { inState } from '../../db/in-state.ts';
import { approvals } from '../../db/schema/approvals.ts';
import { transition } from '../../db/transition.ts';
import { statement, write } from '../../db/write.ts';

/** Returns how many. */
export async function expireApprovals({ deps: { db, now } }: SystemContext): Promise<number> {
  const over = db
    .select({ id: approvals.id })
    .from(approvals)
    .where(and(inState(approvals.state, ...approvalLife.transitions.expire.from), lte(approvals.expiresAt, now())))
    .orderBy(asc(approvals.expiresAt))
    .limit(endedPerRun);
  const set = { decidedAt: now() };
  const [expired = 0] = await write(db, [
    statement(transition(db, approvals, approvalLife, 'expire', { where: inArray(approvals.id, over), set })),
  ]);
  return expired;
}
