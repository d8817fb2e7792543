/**
 * The kinds of fields that calls share. Messages given here are keys of the dictionary namespace `errors`. A missing field of a
 * request reads as an empty one, so that the rules can name what is missing in their own order (see docs/product/api.md#requests).
 */
import { z } from 'zod';
import { queryCharactersMax } from '#rules/limits/sizes.ts';
import { qualities } from '#rules/qualities.ts';

/** A text of a request: trimmed, empty when missing, at most `max` characters. */
export function text(max = 200) {
  return z
    .union([z.string('invalid_value'), z.number().transform(String)], 'invalid_value')
    .nullish()
    .transform((value) => (value ?? '').trim())
    .pipe(z.string().max(max, 'too_long'))
    .meta({ type: 'string', maxLength: max });
}

/** The id of what a call is about: it must be there. `missing` is the message of an absent or empty one. */
export function idField(missing = 'id_missing') {
  const error = ({ input }: { input?: unknown }) => (input === undefined || input === null ? missing : 'invalid_value');
  return z
    .union([z.string(), z.number().transform(String)], { error })
    .transform((value) => value.trim())
    .pipe(z.string().min(1, missing).max(64, 'too_long'))
    .meta({ type: 'string', minLength: 1, maxLength: 64 });
}

/** A password of a request: as typed, empty when missing. Longer than any accepted one is cut off by the rules, not here. */
export const secret = z
  .string('invalid_value')
  .max(1024, 'too_long')
  .nullish()
  .transform((value) => value ?? '')
  .meta({ type: 'string', format: 'password', maxLength: 1024 });

/** A switch: `true`, `1`, `'true'` and `'1'` turn it on. */
export const flag = z
  .union([z.boolean(), z.number(), z.string()], 'invalid_value')
  .nullish()
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true')
  .meta({ type: 'boolean' });

/** A switch that is validated only when it is sent: undefined when missing. */
export const optionalFlag = z
  .union([z.boolean(), z.number(), z.string()], 'invalid_value')
  .nullish()
  .transform((value) =>
    value == null ? undefined : value === true || value === 1 || value === '1' || value === 'true',
  )
  .meta({ type: 'boolean' });

/** A text that stays as it was when missing: undefined then, else trimmed. */
export function optionalText(max = 200) {
  return z
    .union([z.string('invalid_value'), z.number().transform(String)], 'invalid_value')
    .nullish()
    .transform((value) => (value == null ? undefined : value.trim()))
    .pipe(z.string().max(max, 'too_long').optional())
    .meta({ type: 'string', maxLength: max });
}

/** A whole number above zero in a query; absent when missing or empty. */
export const numberParam = z
  .union([z.string(), z.number().transform(String)], 'whole_number_above_zero')
  .optional()
  .transform((value, context) => {
    if (value === undefined || value === '') return undefined;
    const number = Number(value);
    if (/^\d{1,15}$/.test(value) && number >= 1) return number;
    context.addIssue({ code: 'custom', message: 'whole_number_above_zero' });
    return z.NEVER;
  })
  .meta({ type: 'integer', minimum: 1, maximum: 999_999_999_999_999 });

/** A text in a query, of which the rules take what they know: as long as an address may well be. */
export const queryText = z.string().max(queryCharactersMax, 'too_long').optional();

/** A decimal number a person typed, kept as text; the rules read it. */
export const decimalText = z
  .union([z.string(), z.number().transform(String)], 'invalid_value')
  .nullish()
  .transform((value) => (value ?? '').trim())
  .pipe(z.string().max(40, 'too_long'))
  .meta({ type: ['number', 'string'], maxLength: 40 });

/** Who pays or is paid, as checkout, top-up and payout ask for it. `country` is an ISO code. */
export const contactFields = {
  name: text(100),
  surname: text(100),
  email: text(254),
  phone: text(),
  country: text().describe('ISO 3166-1 alpha-2, such as `DE`'),
  city: text(100),
  address: text(),
  postCode: text(32),
};

/** Two-factor authentication of a customer who has switched it on; see `twoFactorErrors`. */
export const twoFactorCode = text(40).describe(
  'Six digits of the authenticator app, or a recovery code; needed when two-factor authentication is on',
);

/** A two-factor code, or for who has it off the code that was mailed; see `twoFactorErrors` and `mailCodeErrors`. */
export const confirmationCode = text(40).describe(
  'Needed when the answer was `two_factor_required` (six digits of the app, or a recovery code) or `mail_code_required` (six digits of the mail)',
);

export const id = z.string('invalid_value').min(1, 'invalid_value').max(64, 'too_long');
export const itemId = z.string().describe('`itm_…`');
export const amount = z.number().describe('Euros with at most two decimals');
export const timestamp = z.int().describe('Unix seconds');
export const isoCountry = z.string().describe('ISO 3166-1 alpha-2, such as `DE`');
export const oneOrZero = z.union([z.literal(0), z.literal(1)]).describe('1 marks the default');
export const category = z.string().nullable().describe('Category url, such as `dota2`');
export const itemQuality = z.enum(qualities.map((quality) => quality.value));
