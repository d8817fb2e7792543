/** Errors of a form: texts by field, and the one text that a toast says. */
import { ApiFailure, failureText } from '#api/failure.ts';
import type { FieldError } from '#rules/validation/field-error.ts';
import type { Translate } from '#stores/messages.ts';

export interface FormErrors {
  /** Texts by name of the field. */
  fields: Record<string, string>;
  toast: string;
  /** The code of the server's error. */
  key?: string;
}

/** Thrown by `check` or `send` of a form to reject the input with texts of its own. */
export class FormError extends Error {
  readonly fields: Record<string, string>;

  /** `text` is what the toast says. */
  constructor(text: string, fields: Record<string, string> = {}) {
    super(text);
    this.name = 'FormError';
    this.fields = fields;
  }
}

/** Errors of failed rules; the toast says the first one, or `toastKey`. Null when no rule failed. */
export function errorsOfRules(
  failed: readonly FieldError[],
  t: Translate<'errors'>,
  toastKey?: Parameters<Translate<'errors'>>[0],
): FormErrors | null {
  const [first] = failed;
  if (!first) return null;
  return {
    fields: Object.fromEntries(failed.map(({ field, key, values }) => [field, t(key, values)])),
    toast: toastKey ? t(toastKey) : t(first.key, first.values),
  };
}

export interface FailureTexts {
  /** For a failure without a message. */
  fallback: string;
  /** For no answer in time. */
  noAnswer: string;
  /** Names of the form's fields by their names in the request, where they differ. */
  serverNames: Record<string, string>;
}

/** Errors of what `check` or `send` has thrown; null when the customer cancelled. */
export function errorsOfFailure(error: unknown, { fallback, noAnswer, serverNames }: FailureTexts): FormErrors | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  if (error instanceof FormError) return { fields: error.fields, toast: error.message };
  const messages = error instanceof ApiFailure ? Object.entries(error.errors) : [];
  const isUnanswered = error instanceof ApiFailure && error.status === 0;
  return {
    fields: Object.fromEntries(messages.map(([name, [first = '']]) => [serverNames[name] ?? name, first])),
    toast: messages[0]?.[1][0] || failureText(error, isUnanswered ? noAnswer : fallback),
    ...(error instanceof ApiFailure ? { key: error.key } : {}),
  };
}
