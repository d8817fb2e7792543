/** What operators type about order lines. */
import { z } from 'zod';
import { orderLineLife } from '#rules/lifecycles.ts';
import { rowsLimit, subjectId } from './fields.ts';

export const OrderLineSelection = z.object({
  state: z.enum(orderLineLife.states).optional(),
  /** Only lines that are on hold. */
  held: z.boolean().default(false),
  limit: rowsLimit,
});

export const ReleaseOrderLine = z.object({ lineId: subjectId, reason: z.string().trim().min(1, 'invalid_value') });

export const operatorTransitions = ['accept', 'complete', 'deny', 'delete', 'refuse', 'reverse'] as const;
export type OperatorTransition = (typeof operatorTransitions)[number];

export const OrderLineTransition = z.object({
  lineId: subjectId,
  transition: z.enum(operatorTransitions),
  note: z.string().default(''),
  /** Where the money of a line that ends goes. */
  to: z.enum(['balance', 'source']).default('balance'),
  /** Puts the item of a line that came to nothing up for sale again. */
  relist: z.boolean().default(false),
});
