/** What operators type about order lines. */
import { z } from 'zod';
import { orderLife, orderLineLife } from '#rules/lifecycles.ts';
import { approvalId } from './approvals.ts';
import { priceCents, reasonText, subjectFilter, subjectId, textOf } from './fields.ts';
import { customerFilter, pageFields, sortsOf } from './list.ts';

/** `paid`: by what was paid for the line. */
export const lineSorts = sortsOf('created', 'paid');

export const OrderLineSelection = z.object({
  state: z.enum(orderLineLife.states).optional(),
  /** Whether their order is paid, waits for its payment, or never was paid. */
  payment: z.enum(orderLife.states).optional(),
  /** Only lines that are on hold. */
  held: z.boolean().default(false),
  customer: customerFilter,
  orderId: subjectFilter,
  /** Finds by line, order, item, number of the invoice or e-mail address, else in titles. */
  search: z.string().trim().min(1).max(200).optional(),
  sort: z.enum(lineSorts).default('-created'),
  ...pageFields,
});

/** A line's id, or an order's for its first line. */
export const DescribeOrderLine = z.object({ id: subjectId });

export const ReleaseOrderLine = z.object({
  lineId: subjectId,
  reason: z.string().trim().min(1, 'invalid_value').max(300, 'must be at most 300 characters'),
});

const operatorTransitions = ['accept', 'complete', 'deny', 'delete', 'refuse', 'reverse'] as const;
export type OperatorTransition = (typeof operatorTransitions)[number];

export const OrderLineTransition = z.object({
  lineId: subjectId,
  transition: z.enum(operatorTransitions),
  note: textOf(300).default(''),
  /** Where the money of a line that ends goes. */
  to: z.enum(['balance', 'source']).default('balance'),
  /** Puts the item of a line that came to nothing up for sale again. */
  relist: z.boolean().default(false),
  /** How it stood when this was decided; not looked at when left out. */
  seen: z.object({ state: z.enum(orderLineLife.states), refundedCents: z.int().nonnegative() }).optional(),
  approvalId,
});

/** Money back for a line that stays as it is. */
export const OrderLineRefund = z.object({
  lineId: subjectId,
  amountCents: priceCents,
  to: z.enum(['balance', 'source']).default('balance'),
  reason: reasonText,
  /** What had been given back of the line when this was decided: what is sent twice is done once. */
  seen: z.object({ refundedCents: z.int().nonnegative() }).default({ refundedCents: 0 }),
  approvalId,
});
