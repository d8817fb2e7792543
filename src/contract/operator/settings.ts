/** What operators type to set the shop's settings and rates. */
import { z } from 'zod';
import { settingCharactersMax } from '#rules/limits/sizes.ts';
import { minorUnitsOf } from '#rules/money.ts';
import { approvalId } from './approvals.ts';
import { textOf } from './fields.ts';

const settingValue = z.string().trim().max(settingCharactersMax, 'is too long');

/** A figure that looks like a slip, typed a second time. */
const again = settingValue.optional();

/** The value that the operator saw, as lists write it; when it is another by now, nothing is changed. */
const seen = textOf(settingCharactersMax).optional();

/** What `value` may be is the setting's to say. */
export const NewSetting = z.object({ name: textOf(64), value: settingValue, again, seen, approvalId });

/** Nothing narrows them: there are a few dozen. */
export const ListSettings = z.object({ search: z.string().trim().max(200).optional() });
export type ListSettings = z.input<typeof ListSettings>;

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** How many units of a currency one euro buys; put out in millionths. */
export const NewRate = z
  .object({
    code: z
      .string()
      .regex(/^[A-Z]{3}$/, 'currency_unknown')
      .refine((code) => currencies.has(code), 'currency_unknown'),
    value: textOf(40)
      .transform((value) => minorUnitsOf(value, 6) ?? 0)
      .refine((rateMicros) => rateMicros > 0, 'amount_invalid'),
    again: textOf(40)
      .transform((value) => minorUnitsOf(value, 6) ?? 0)
      .optional(),
    seen,
    approvalId,
  })
  .refine(({ code, value }) => code !== 'EUR' || value === 1_000_000, { path: ['value'], error: 'amount_invalid' });
