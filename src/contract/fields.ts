/**
 * The kinds of fields that calls share. Messages given here are keys of the dictionary namespace `errors`. A missing field of a
 * request reads as an empty one, so that the rules can name what is missing in their own order (decisions section 6, Requests).
 */
import { z } from 'zod';
import { qualities } from '#rules/qualities.ts';

/** A text of a request: trimmed, empty when missing, at most `max` characters. */
export function text(max = 200) {
  return z
    .union([z.string('invalid_value'), z.number().transform(String)], 'invalid_value')
    .nullish()
    .transform((value) => (value ?? '').trim())
    .pipe(z.string().max(max, 'too_long'));
}

/** A password of a request: as typed, empty when missing. Longer than any accepted one is cut off by the rules, not here. */
export const secret = z
  .string('invalid_value')
  .max(1024, 'too_long')
  .nullish()
  .transform((value) => value ?? '');

/** A switch: `true`, `1`, `'true'` and `'1'` turn it on. */
export const flag = z
  .union([z.boolean(), z.number(), z.string()])
  .nullish()
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');

/** A whole number above zero in a query; absent when missing or empty. */
export const numberParam = z
  .string()
  .optional()
  .transform((value, context) => {
    if (value === undefined || value === '') return undefined;
    const number = Number(value);
    if (/^\d{1,15}$/.test(value) && number >= 1) return number;
    context.addIssue({ code: 'custom', message: 'whole_number_above_zero' });
    return z.NEVER;
  });

/** A decimal number a person typed, kept as text; the rules read it. */
export const decimalText = z
  .union([z.string(), z.number().transform(String)], 'invalid_value')
  .nullish()
  .transform((value) => (value ?? '').trim());

export const id = z.string().min(1).max(64);
export const itemId = z.string().describe('`itm_…`');
export const amount = z.number().describe('Euros with at most two decimals');
export const timestamp = z.int().describe('Unix seconds');
export const category = z.string().nullable().describe('Category url, such as `dota2`');
export const itemQuality = z.enum(qualities.map((quality) => quality.value));
