/** Input of operators about what was sold, taxed and moved. */
import { z } from 'zod';
import { pageFields, sortsOf } from './list.ts';

/** `2026-11`, in UTC. */
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11');

/** Unix seconds. */
const time = z.int('must be a time').nonnegative('must be a time').optional();

export const VatReport = z
  .object({ from: month, to: month })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'must not be before the first month' })
  .refine(({ from, to }) => monthsBetween(from, to) < 36, { path: ['to'], error: 'must be within 36 months' });

export const documentKinds = ['invoice', 'credit_note'] as const;

const documentSorts = sortsOf('issued');

export const ListDocuments = z.object({
  from: month.optional(),
  to: month.optional(),
  kind: z.enum(documentKinds).optional(),
  /** Of the buyer, such as `DE`. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country such as DE')
    .optional(),
  vatPercent: z.number('must be a number').max(100, 'must be at most 100').optional(),
  /** What an order belongs to: a number as it is printed, with its credit notes; the id of an order or a customer; an e-mail address. */
  search: z.string().trim().max(200).optional(),
  sort: z.enum(documentSorts).default('issued'),
  ...pageFields,
});

export const transferSorts = sortsOf('created');

export const ListTransfers = z.object({
  /** Of either side: `sales`, `cus:cus_…`. */
  account: z.string().max(100).optional(),
  code: z.string().max(40).optional(),
  /** Id of what moved the money: an order, a line, a payment, an offer, a payout or a dispute. */
  cause: z.string().max(100).optional(),
  since: time,
  until: time,
  sort: z.enum(transferSorts).default('-created'),
  ...pageFields,
});

export const RevenueReport = z.object({
  /** How many steps, the present one among them. */
  days: z.int('must be a whole number').min(1, 'must be above 0').max(400, 'must be at most 400').default(30),
});

function monthsBetween(from: string, to: string): number {
  const [fromYear, fromMonth, toYear, toMonth] = `${from}-${to}`.split('-').map(Number);
  return ((toYear ?? 0) - (fromYear ?? 0)) * 12 + (toMonth ?? 0) - (fromMonth ?? 0);
}
