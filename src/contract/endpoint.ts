/** How one call of the API is described: the only source of routing, validation, the browser's types and the OpenAPI document. */
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { text } from './fields.ts';

/**
 * Who may call: anyone (also when absent); a signed-in customer; a customer with a verified e-mail; a program with a courier's key; an
 * operator, see `console/endpoint.ts`.
 */
export type Access = 'anyone' | 'customer' | 'verified' | 'courier' | 'operator';

/** How many calls a minute one address, and one session, may make. See docs/product/limits.md#rate-limits. */
export type RateLimitPolicy =
  | 'signIn'
  | 'register'
  | 'reset'
  | 'contact'
  | 'promo'
  | 'checkout'
  | 'security'
  | 'export'
  | 'offer'
  | 'payout'
  | 'cart'
  | 'courier'
  | 'console'
  | 'report';

type Params = z.ZodObject | undefined;

export interface Endpoint {
  method: 'get' | 'post' | 'put';
  path: string;
  tag: string;
  summary: string;
  /** What a caller should know beyond the summary, in Markdown. */
  description?: string;
  access?: Access;
  rateLimit?: RateLimitPolicy;
  /** True when the same `Idempotency-Key` must give the same answer, once. */
  idempotent?: boolean;
  /** True for calls of machines, which carry a signature instead of a CSRF token or change nothing; the body is read as it came. */
  signed?: boolean;
  params?: Params;
  query?: Params;
  body?: Params;
  /** How it answers when it succeeds; JSON when absent. A redirect, a page or a file has no `response` to parse. */
  answers?: 'json' | 'redirect' | 'html' | 'csv' | 'pdf' | 'file';
  response: z.ZodType;
  /** The error for a guest, where `unauthenticated` says too little. */
  unauthenticated?: ErrorCode;
  /** Beyond those that access, rate limit, idempotency and fields imply. */
  errors?: readonly ErrorCode[];
}

/** Language ids are whole numbers, in a query as digits; empty means that none is sent. An unknown one is the default language. */
const languageId = z
  .union([z.int(), z.string().regex(/^\d{0,9}$/, 'invalid_value')], 'invalid_value')
  .nullish()
  .transform((value) => (value === undefined || value === null || value === '' ? undefined : Number(value)))
  .meta({ type: 'integer' });

/** What any call of the site may carry beside its own fields: in the query of a GET, else in the body. */
export const Locale = z.object({
  currency: text(8)
    .transform((code) => code || undefined)
    .meta({ type: 'string', maxLength: 8 })
    .describe('Currency of amounts, such as `EUR`'),
  lang_id: languageId.describe('Language of messages, an id of `/languages`'),
});

/** True for calls that carry a `Locale`: not webhooks, operators' calls, the API about itself, and what is reached by links. */
export function carriesLocale({ signed, tag, access, answers }: Endpoint): boolean {
  const isOfPeople = access !== 'courier' && access !== 'operator';
  return !signed && isOfPeople && tag !== 'System' && answers !== 'redirect' && answers !== 'html';
}

/** Keeps the literal types of an endpoint's description. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}

/** What a call may answer that asks for two-factor authentication in its field `code`. */
export const twoFactorErrors = [
  'two_factor_required',
  'two_factor_wrong',
  'two_factor_paused',
] as const satisfies readonly ErrorCode[];

/**
 * What a call may answer that sends goods or money to a new place: it asks for a mailed code in its field `code`, of who has two-factor
 * authentication off or only since lately, and waits while the address is new.
 */
export const mailCodeErrors = [
  'mail_code_required',
  'mail_code_wrong',
  'mail_code_paused',
  'destination_too_soon',
] as const satisfies readonly ErrorCode[];

export const ok = z.literal('OK');

export const Done = z.object({ status: ok, message: z.string() }).meta({ id: 'Done' });

/** `{status: 'OK', payload}`. */
export function okPayload<T extends z.ZodType>(payload: T) {
  return z.object({ status: ok, payload });
}

/** `{status: 'OK', payload: [...], meta}`. */
export function okList<T extends z.ZodType, M extends z.ZodType>(row: T, meta: M) {
  return z.object({ status: ok, payload: z.array(row), meta });
}

export const ErrorBody = z
  .object({
    status: z.literal('ERROR'),
    message: z.string().describe('In the language of the request'),
    message_key: z.string().describe("The error's code, or for fields the key of the first text"),
    errors: z.record(z.string(), z.array(z.string())).optional().describe('Field name to its texts'),
    unavailable: z.array(z.string()).optional().describe('Ids of the items that forbid a purchase'),
    changed: z
      .array(z.object({ item_id: z.string(), seen_price: z.number(), price: z.number() }))
      .optional()
      .describe('Items whose price is not what the customer saw, in euros'),
    changes: z
      .array(z.object({ field: z.string(), seen: z.unknown(), now: z.unknown() }))
      .optional()
      .describe('What somebody else has changed meanwhile'),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;
