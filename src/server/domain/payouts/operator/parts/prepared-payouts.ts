/** Payouts of the files that are prepared: what waits is the second person's word. */
import { and, eq, gt, sql } from 'drizzle-orm';
import type { ApprovalAction } from '#rules/approvals.ts';
import { approvalLife } from '#rules/lifecycles.ts';
import type { Database } from '../../../../db/client.ts';
import { inState } from '../../../../db/in-state.ts';
import { approvals } from '../../../../db/schema/approvals.ts';

/** Of a wish to release a file, which somebody can still decide about. */
export function isPreparedFile(now: number) {
  const release: ApprovalAction = 'payouts.release';
  const { action, state, expiresAt } = approvals;
  return and(eq(action, release), inState(state, ...approvalLife.initial), gt(expiresAt, now));
}

/** Their ids. */
export function preparedPayouts(db: Database, now: number) {
  const payoutIds = sql`${approvals}, json_each(${approvals.input}, '$.payoutIds')`;
  return db.select({ id: sql`value` }).from(payoutIds).where(isPreparedFile(now));
}
