/** A second operator approves what another asked for, which is done with it. */
import { eq } from 'drizzle-orm';
import { ApproveWish } from '#contract/operator/approvals.ts';
import type { ApprovalAction } from '#rules/approvals.ts';
import type { OperatorContext } from '../../../context.ts';
import { approvals } from '../../../db/schema/approvals.ts';
import { runRead } from '../../../db/write.ts';
import { DomainError } from '../../../domain-error.ts';
import { parseInput } from '../../../parse-input.ts';
import { approvables } from './parts/approvable.ts';

/**
 * Gives what was done, and what its use case says of it. @throws `invalid_fields`, `not_found`, `second_person_needed`, `operator_key_needed`,
 * `approval_over`, and what the use case throws: then it waits on.
 */
export async function approve(
  ctx: OperatorContext,
  input: ApproveWish,
): Promise<{ action: ApprovalAction; subject: string; amountCents: number | null; result: unknown }> {
  const { id } = parseInput(ApproveWish, input);
  const [wish] = await runRead(ctx.deps.db.select().from(approvals).where(eq(approvals.id, id)).execute());
  if (!wish) throw new DomainError('not_found');
  const { action, subject, amountCents } = wish;
  const act = approvables[action];
  if (!act) throw new DomainError('approval_over');
  // safe because the action's own use case parses it
  const result = await act(ctx, JSON.parse(wish.input) as never, id);
  return { action, subject, amountCents, result };
}
