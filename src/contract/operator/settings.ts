/** What operators type to set the shop's settings and rates. */
import { z } from 'zod';
import { minorUnitsOf } from '#rules/money.ts';

/** What `value` may be is the setting's to say. */
export const NewSetting = z.object({ name: z.string(), value: z.string().trim() });

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** How many units of a currency one euro buys; put out in millionths. */
export const NewRate = z
  .object({
    code: z.string().refine((code) => currencies.has(code), 'currency_unknown'),
    value: z
      .string()
      .transform((value) => minorUnitsOf(value, 6) ?? 0)
      .refine((rateMicros) => rateMicros > 0, 'amount_invalid'),
  })
  .refine(({ code, value }) => code !== 'EUR' || value === 1_000_000, { path: ['value'], error: 'amount_invalid' });
