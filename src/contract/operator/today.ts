/** What an operator asks of the work that waits. */
import { z } from 'zod';
import { workKinds } from '#rules/work.ts';

export const GetToday = z.object({
  /** Shows more rows of one kind. */
  kind: z.enum(workKinds).optional(),
});
export type GetToday = z.input<typeof GetToday>;
