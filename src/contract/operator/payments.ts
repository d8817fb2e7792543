/** Input of operators about deposits by bank transfer. */
import { z } from 'zod';
import { paymentLife } from '#rules/lifecycles.ts';
import { rowsLimit } from './fields.ts';

export const ListBankDeposits = z.object({ state: z.enum(paymentLife.states).optional(), limit: rowsLimit });
export type ListBankDeposits = z.input<typeof ListBankDeposits>;
