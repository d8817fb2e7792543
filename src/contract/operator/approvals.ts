/** Input of operators about what waits for a second person. */
import { z } from 'zod';
import { approvalLife } from '#rules/lifecycles.ts';
import { subjectId } from './fields.ts';
import { pageFields } from './list.ts';

export const ListApprovals = z.object({
  state: z.enum(approvalLife.states).optional(),
  /** Only what is about this id or name. */
  subject: z.string().optional(),
  ...pageFields,
});
export type ListApprovals = z.input<typeof ListApprovals>;

export const ApproveWish = z.object({ id: subjectId });
export type ApproveWish = z.input<typeof ApproveWish>;

export const WithdrawWish = z.object({ id: subjectId });
export type WithdrawWish = z.input<typeof WithdrawWish>;

export const RefuseWish = z.object({ id: subjectId, reason: z.string().trim().min(1, 'is empty') });
export type RefuseWish = z.input<typeof RefuseWish>;

/** Names the approval that an action is done by, beside its own input. */
export const approvalId = z.string().min(1, 'is missing').optional();
