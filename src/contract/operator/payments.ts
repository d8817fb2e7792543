/** Input of operators about deposits by bank transfer. */
import { z } from 'zod';
import { paymentLife } from '#rules/lifecycles.ts';
import { subjectFilter } from './fields.ts';
import { pageFields } from './list.ts';

export const ListBankDeposits = z.object({
  ...pageFields,
  state: z.enum(paymentLife.states).optional(),
  /** Id or e-mail address. */
  customer: subjectFilter,
  /** Whole cents, both included. */
  fromCents: z.int().optional(),
  toCents: z.int().optional(),
  /** A part of its reference, its payer's name or account, or an amount. */
  search: z.string().trim().max(200).optional(),
});
export type ListBankDeposits = z.input<typeof ListBankDeposits>;
