/** A refusal of the business: the one error that callers may expect. Everything else is a bug or a stranger's failure. */
import type { FieldErrors, RefusalCode } from '#contract/errors.ts';
import type { MessageValues } from '#rules/messages.ts';

export interface RefusalDetails {
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

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code, { cause: details.cause });
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}

/** Refuses with the first failing field's message and every field's own. */
export function refuseFields(issues: readonly { field: string; key: string; values?: MessageValues }[]): never {
  const errors: FieldErrors = {};
  for (const { field, key } of issues) errors[field] = [...(errors[field] ?? []), key];
  throw new Refusal('invalid_fields', {
    errors,
    messageKey: issues[0]?.key,
    values: Object.assign({}, ...issues.map((issue) => issue.values)),
  });
}
