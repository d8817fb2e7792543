/** What operators type to find, issue and end promo codes. */
import { z } from 'zod';
import { promoStates } from '#rules/deal-states.ts';
import { approvalId } from './approvals.ts';
import { textOf } from './fields.ts';
import { pageFields, sortsOf } from './list.ts';

/** A code as the table keeps it: in upper case. */
const code = z.string().trim().toUpperCase();
const count = z.int('must be a whole number').positive('invalid_value').optional();
/** Unix seconds. */
const time = z.int().optional();

export const promoTypes = ['percent', 'fixed'] as const;

export const NewPromo = z
  .object({
    code: code.regex(/^[A-Z0-9-]{3,32}$/, 'invalid_value'),
    type: z.enum(promoTypes),
    /** Hundredths of a percent, or cents. */
    amount: z.int('invalid_value').positive('invalid_value'),
    description: textOf(200).optional(),
    minimumCents: z.int('invalid_value').nonnegative('invalid_value').optional(),
    startsAt: time,
    endsAt: time,
    usesMax: count,
    usesPerCustomerMax: count,
    /** What it is worth once more, where that is unusual. */
    again: z.int().optional(),
    approvalId,
  })
  .refine(({ type, amount }) => type === 'fixed' || amount <= 10_000, { path: ['amount'], error: 'invalid_value' })
  .refine(({ startsAt, endsAt }) => (endsAt ?? Infinity) > (startsAt ?? 0), {
    path: ['endsAt'],
    error: 'invalid_value',
  });

export const EndedPromo = z.object({
  code: code.max(64, 'is too long'),
  /** The state that whoever ends it has seen. */
  seen: z.enum(promoStates).optional(),
});

export const promoSorts = sortsOf('created', 'code', 'uses', 'given');

export const ListPromos = z.object({
  /** Part of the code or of its description. */
  search: z.string().max(100).optional(),
  state: z.enum(promoStates).optional(),
  type: z.enum(promoTypes).optional(),
  sort: z.enum(promoSorts).default('-created'),
  ...pageFields,
});
