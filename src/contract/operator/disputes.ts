/** Input of operators about disputes, claims and webhook events. */
import { z } from 'zod';
import { disputeLife } from '#rules/lifecycles.ts';
import { reasonText, subjectId } from './fields.ts';
import { customerFilter, pageFields } from './list.ts';

export const ListDisputes = z.object({
  state: z.enum(disputeLife.states).optional(),
  customer: customerFilter,
  ...pageFields,
});
export type ListDisputes = z.input<typeof ListDisputes>;

/** `id` is a dispute's or an event's. */
export const OneOfThem = z.object({ id: subjectId });
export type OneOfThem = z.input<typeof OneOfThem>;

export const ClaimAction = z.object({ customerId: subjectId, reason: reasonText });
export type ClaimAction = z.input<typeof ClaimAction>;

export const eventStates = ['waiting', 'failed', 'applied', 'dismissed'] as const;
export type EventState = (typeof eventStates)[number];

export const ListEvents = z.object({ state: z.enum(eventStates).optional(), ...pageFields });
export type ListEvents = z.input<typeof ListEvents>;

export const DismissEvent = z.object({ id: subjectId, reason: reasonText });
export type DismissEvent = z.input<typeof DismissEvent>;
