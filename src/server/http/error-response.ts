/** Turns a thrown error into the API's error response, in the language of the request. */
import { dictionaries } from '#content/dictionary/index.ts';
import type { ErrorCode, FieldErrors } from '#contract/errors.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { fillMessage, type Message, type MessageValues } from '#rules/messages.ts';
import { DomainError } from '../domain-error.ts';
import type { ApiContext } from './context.ts';
import { retryAfterByStatus, statuses } from './statuses.ts';

/** Answers a domain error as itself, and anything else as an opaque 500 with the request's id. */
export function errorResponse(thrown: unknown, c: ApiContext): Response {
  const error =
    thrown instanceof DomainError
      ? thrown
      : new DomainError('internal_error', { values: { id: c.var.requestId ?? '' } });
  const { errors, values, extra, retryAfterSeconds, messageKey } = error.details;
  const language = c.var.language ?? 'en';
  const key = messageKey ?? error.code;
  c.set('errorKey', key);
  const status = statuses[error.code];
  const retryAfter = retryAfterSeconds ?? retryAfterByStatus[status];
  if (retryAfter) c.header('Retry-After', String(retryAfter));
  const body = {
    status: 'ERROR' as const,
    message: errorText(language, key, values),
    message_key: key,
    ...(errors ? { errors: texts(language, errors, values) } : {}),
    ...extra,
  };
  return c.json(body, status);
}

/** The words of an error; a key without words is shown as a wrong value. Operators' fields have sentences of their own. */
export function errorText(language: LanguageCode, key: ErrorCode | string, values?: MessageValues): string {
  const words: Record<string, Message> = dictionaries[language].errors;
  const sentence = key.includes(' ') ? key : words.invalid_value;
  return fillMessage(words[key] ?? sentence ?? key, language, values);
}

function texts(language: LanguageCode, errors: FieldErrors, values?: MessageValues): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, keys]) => [field, keys.map((key) => errorText(language, key, values))]),
  );
}
