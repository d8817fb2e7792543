/** Input of operators about payments by card, and about money that goes back. */
import { z } from 'zod';
import { paymentLife, refundLife } from '#rules/lifecycles.ts';
import { customerFilter, pageFields } from './list.ts';

export const ListPayments = z.object({
  state: z.enum(paymentLife.states).optional(),
  purpose: z.enum(['topup', 'purchase']).optional(),
  /** Cards and bank transfers alike when left out. */
  method: z.enum(['card', 'sepa']).optional(),
  customer: customerFilter,
  /** Finds by payment, order, reference of the provider or of a bank transfer. */
  search: z.string().trim().min(1).optional(),
  ...pageFields,
});
export type ListPayments = z.input<typeof ListPayments>;

export const ListRefunds = z.object({
  state: z.enum(refundLife.states).optional(),
  to: z.enum(['balance', 'source']).optional(),
  customer: customerFilter,
  lineId: z.string().optional(),
  orderId: z.string().optional(),
  ...pageFields,
});
export type ListRefunds = z.input<typeof ListRefunds>;
