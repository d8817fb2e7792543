/**
 * Whether an operator may let so much go back to a card alone. What goes back to the cards of one customer within a day adds up, so that a
 * large refund is not made of small ones. See docs/product/four-eyes.md.
 */
import { and, eq, gt, sql } from 'drizzle-orm';
import type { OperatorContext } from '../../../../context.ts';
import { refunds } from '../../../../db/schema/payments.ts';
import type { Statements } from '../../../../db/write.ts';
import { approved } from '../../../approvals/parts/approval.ts';
import { withinLimit } from '../../../approvals/parts/limit.ts';
import type { RefundTarget } from '../../../refunds/parts/statements.ts';

export const refundAction = 'orders.refund';
const daySeconds = 86_400;

export interface WishedRefund {
  customerId: string;
  amountCents: number;
  target: RefundTarget;
  approvalId: string | undefined;
  /** The whole input, without the approval. */
  wish: Readonly<Record<string, unknown>>;
}

/** Stands before the refund in its batch. Stops it with `approval_needed`, or as an approval that does not fit does. */
export function allowedRefund(ctx: OperatorContext, refund: WishedRefund): Statements {
  const { customerId, amountCents, target, approvalId, wish } = refund;
  if (approvalId !== undefined) return approved(ctx, approvalId, { action: refundAction, input: wish });
  if (target === 'balance') return null;
  const { db, now } = ctx.deps;
  const sentToday = db
    .select({ cents: sql`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(
      and(eq(refunds.customerId, customerId), eq(refunds.target, 'source'), gt(refunds.createdAt, now() - daySeconds)),
    );
  return withinLimit(sql`${amountCents} + ${sentToday}`);
}
