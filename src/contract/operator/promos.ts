/** What operators type to issue and end promo codes. */
import { z } from 'zod';

/** A code as the table keeps it: in upper case. */
const code = z.string().trim().toUpperCase();
const count = z.int('must be a whole number').positive('invalid_value').optional();
/** Unix seconds. */
const time = z.int().optional();

export const NewPromo = z
  .object({
    code: code.regex(/^[A-Z0-9-]{3,32}$/, 'invalid_value'),
    type: z.enum(['percent', 'fixed']),
    /** Hundredths of a percent, or cents. */
    amount: z.int('invalid_value').positive('invalid_value'),
    description: z.string().optional(),
    minimumCents: z.int('invalid_value').nonnegative('invalid_value').optional(),
    startsAt: time,
    endsAt: time,
    usesMax: count,
    usesPerCustomerMax: count,
  })
  .refine(({ type, amount }) => type === 'fixed' || amount <= 10_000, { path: ['amount'], error: 'invalid_value' })
  .refine(({ startsAt, endsAt }) => (endsAt ?? Infinity) > (startsAt ?? 0), {
    path: ['endsAt'],
    error: 'invalid_value',
  });

export const EndedPromo = z.object({ code });
