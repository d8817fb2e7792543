/** A second operator refuses what another asked for, or whoever asked takes the wish back. Nothing else changes. */
import { and, eq } from 'drizzle-orm';
import { RefuseWish, WithdrawWish } from '#contract/operator/approvals.ts';
import { approvalLife } from '#rules/lifecycles.ts';
import type { OperatorContext } from '../../../context.ts';
import { insertAuditEntry } from '../../../db/insert-audit-entry.ts';
import { rowExists } from '../../../db/row-exists.ts';
import { approvals } from '../../../db/schema/approvals.ts';
import { transition } from '../../../db/transition.ts';
import { expectRows, write } from '../../../db/write.ts';
import { parseInput } from '../../../parse-input.ts';
import { isSecondPerson } from '../parts/approval.ts';

/** @throws `invalid_fields`, `not_found`, `second_person_needed`, `operator_key_needed` and `approval_over`. */
export async function refuseApproval(ctx: OperatorContext, input: RefuseWish): Promise<void> {
  const { id, reason } = parseInput(RefuseWish, input);
  const { db, now } = ctx.deps;
  const set = { decidedBy: ctx.actor, decidedAt: now(), decisionReason: reason };
  await write(db, [
    rowExists(approvals, eq(approvals.id, id)),
    isSecondPerson(ctx, id),
    expectRows(
      transition(db, approvals, approvalLife, 'refuse', { where: eq(approvals.id, id), set }),
      'approval_over',
    ),
    insertAuditEntry(ctx, { action: 'approvals.refuse', subject: id, details: { reason } }),
  ]);
}

/** @throws `invalid_fields`, `not_found`, and `approval_over` for who has not asked for it, too. */
export async function withdrawApproval(ctx: OperatorContext, input: WithdrawWish): Promise<void> {
  const { id } = parseInput(WithdrawWish, input);
  const { db, now } = ctx.deps;
  const where = and(eq(approvals.id, id), eq(approvals.askedBy, ctx.actor));
  const set = { decidedBy: ctx.actor, decidedAt: now() };
  await write(db, [
    rowExists(approvals, eq(approvals.id, id)),
    expectRows(transition(db, approvals, approvalLife, 'withdraw', { where, set }), 'approval_over'),
    insertAuditEntry(ctx, { action: 'approvals.withdraw', subject: id }),
  ]);
}
