/** Input of operators about what waits for a second person. */
import { z } from 'zod';
import { approvalLife } from '#rules/lifecycles.ts';
import { reasonText, subjectFilter, subjectId } from './fields.ts';
import { pageFields, sortsOf } from './list.ts';

export const approvalSorts = sortsOf('asked', 'until');

export const ListApprovals = z.object({
  state: z.enum(approvalLife.states).optional(),
  /** Only what is about this id or name. */
  subject: subjectFilter,
  sort: z.enum(approvalSorts).default('-asked'),
  ...pageFields,
});
export type ListApprovals = z.input<typeof ListApprovals>;

export const ApproveWish = z.object({ id: subjectId });
export type ApproveWish = z.input<typeof ApproveWish>;

export const WithdrawWish = z.object({ id: subjectId });
export type WithdrawWish = z.input<typeof WithdrawWish>;

export const RefuseWish = z.object({ id: subjectId, reason: reasonText });
export type RefuseWish = z.input<typeof RefuseWish>;

/** Names the approval that an action is done by, beside its own input. */
export const approvalId = subjectId.optional();
