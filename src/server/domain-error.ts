/** A domain error: the only error that callers expect. Everything else is a bug or a third party's failure. */
import type { ErrorCode, FieldErrors } from '#contract/errors.ts';
import type { MessageValues } from '#rules/messages.ts';

export interface DomainErrorDetails {
  /** Keys of messages by field. */
  errors?: FieldErrors;
  /** Values for the places of the message. */
  values?: MessageValues;
  /** Beyond the error's own fields: what the caller needs to go on, such as the ids that are unavailable. */
  extra?: Record<string, unknown>;
  retryAfterSeconds?: number;
  /** Key of the message when it is not the code's own. */
  messageKey?: string;
  cause?: unknown;
}

export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: DomainErrorDetails;

  constructor(code: ErrorCode, details: DomainErrorDetails = {}) {
    super(code, { cause: details.cause });
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}

/** @throws with the first failing field's message and every field's own. */
export function throwValidationError(issues: readonly { field: string; key: string; values?: MessageValues }[]): never {
  const errors: FieldErrors = {};
  for (const { field, key } of issues) errors[field] = [...(errors[field] ?? []), key];
  throw new DomainError('invalid_fields', {
    errors,
    messageKey: issues[0]?.key,
    values: Object.assign({}, ...issues.map((issue) => issue.values)),
  });
}

export interface Change {
  field: string;
  seen: unknown;
  now: unknown;
}

/** Stops a change of a record that is not what the operator saw. @throws `changed_meanwhile` with what is different, when something is. */
export function throwIfChanged(changes: readonly Change[]): void {
  const different = changes.filter(({ seen, now }) => seen !== now);
  if (different.length > 0) throw new DomainError('changed_meanwhile', { extra: { changes: different } });
}
