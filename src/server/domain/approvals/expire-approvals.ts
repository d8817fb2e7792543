/** What nobody has decided about in time waits no more. */
import { lte } from 'drizzle-orm';
import { approvalLife } from '#rules/lifecycles.ts';
import type { SystemContext } from '../../context.ts';
import { approvals } from '../../db/schema/approvals.ts';
import { transition } from '../../db/transition.ts';
import { statement, write } from '../../db/write.ts';

/** Returns how many. */
export async function expireApprovals({ deps: { db, now } }: SystemContext): Promise<number> {
  const isOver = lte(approvals.expiresAt, now());
  const set = { decidedAt: now() };
  const [expired = 0] = await write(db, [
    statement(transition(db, approvals, approvalLife, 'expire', { where: isOver, set })),
  ]);
  return expired;
}
