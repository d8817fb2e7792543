/** Failure of a call, and the text that a page shows for it. */
import type { ErrorBody } from '#contract/endpoint.ts';

export class ApiFailure extends Error {
  /** HTTP status; 0 without a response in time. */
  readonly status: number;
  /** `message_key` of the response, or `no_answer`. */
  readonly key: string;
  /** The server's messages by field. */
  readonly errors: Record<string, string[]>;
  /** The whole body of the response. */
  readonly body: Partial<ErrorBody>;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? '');
    this.name = 'ApiFailure';
    this.status = status;
    this.key = body.message_key ?? 'no_answer';
    this.errors = body.errors ?? {};
    this.body = body;
  }
}

/** The server's message, else the first message of the first field, else `fallback`. See docs/product/errors.md#which-text-is-shown. */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiFailure)) return fallback;
  return error.message || Object.values(error.errors)[0]?.[0] || fallback;
}

/** Statuses of a call that had no answer, or was refused before its `Idempotency-Key` was looked at. */
const beforeTheKey = new Set([0, 401, 403, 429, 431]);

/** Whether the effect of the call, or of an earlier attempt at it, is unknown. A repetition must carry the same `Idempotency-Key`. */
export function isUndecided(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  return error.status >= 500 || beforeTheKey.has(error.status) || error.key === 'idempotency_key_busy';
}

/** Whether the call wants a code, or another one: of two-factor authentication, or one that was mailed. */
export function wantsCode(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && /^(two_factor|mail_code)_/.test(error.key);
}

/** Which code a call without one has to be repeated with; undefined for every other failure. */
export function requiredCode(error: unknown): 'two_factor' | 'mail' | undefined {
  if (!(error instanceof ApiFailure)) return undefined;
  if (error.key === 'mail_code_required') return 'mail';
  return error.key === 'two_factor_required' ? 'two_factor' : undefined;
}
