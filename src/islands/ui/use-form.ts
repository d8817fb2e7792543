/**
 * Form engine: values, errors by field, and one request at a time. A failed check shows a toast and a message at each failing field and
 * focuses the first of them; the server's messages go to the fields they name. See docs/product/interface.md#forms.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { doubleSubmitMs } from '#rules/limits.ts';
import type { FieldError } from '#rules/validation/field-error.ts';
import { messagesOf, type Translate } from '#stores/messages.ts';
import { dismissErrors, expectToast, showToast } from '#stores/toasts.ts';
import { errorsOfFailure, errorsOfRules, type FormErrors } from './form-errors.ts';
import { type FormValues, trimmedValues } from './form-values.ts';
import { useEarlyInput } from './use-early-input.ts';
import { usePageRestored } from './use-page-restored.ts';
import { useQueuedSubmit } from './use-queued-submit.ts';

type TextName<V extends FormValues> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;
type FlagName<V extends FormValues> = { [K in keyof V]: V[K] extends boolean ? K : never }[keyof V] & string;

interface Options<V extends FormValues> {
  language: LanguageCode;
  initial: V;
  /**
   * Failed rules in their order; `values` come trimmed, `button` is the value of the pressed submit button. Rejects with `FormError`, or
   * with any error when the rules cannot be checked.
   */
  check: (values: V, button: string) => readonly FieldError[] | Promise<readonly FieldError[]>;
  /** Sends what `check` has passed. Rejects with `ApiFailure` or `FormError`, with an `AbortError` when the customer cancelled. */
  send: (values: V, button: string) => Promise<void>;
  /** Toast for a failure without a message. */
  fallback: string;
  /** Toast for no answer; `fallback` when absent. */
  noAnswer?: string;
  /** Names of the form's fields by their names in the request, where they differ. */
  serverNames?: Record<string, string>;
  /** Toast of failed rules; the first one's text when absent. */
  toastKey?: Parameters<Translate<'errors'>>[0];
}

/** Why the last attempt failed, where no field is named: it stays in the form until the next one. */
export interface FormFailure {
  text: string;
  /** The code of the server's error. */
  key: string | undefined;
}

export function useForm<V extends FormValues>({
  language,
  initial,
  check,
  send,
  fallback,
  noAnswer = fallback,
  serverNames = {},
  toastKey,
}: Options<V>) {
  const t = messagesOf(language, 'errors');
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const [rejections, setRejections] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const isRunning = useRef(false);
  const lastSubmit = useRef(Number.NEGATIVE_INFINITY);
  // A submit of a page that was come back to is meant, not a double click.
  usePageRestored(() => {
    lastSubmit.current = Number.NEGATIVE_INFINITY;
  });

  useEarlyInput(form, initial, setValues);
  const queued = useQueuedSubmit(form);
  useEffect(() => {
    if (rejections > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [rejections]);

  const change = (patch: Partial<V>) => {
    // A submit right after a change is meant, not a double click.
    lastSubmit.current = Number.NEGATIVE_INFINITY;
    // when the connection is lost it is too late to load what says so
    expectToast();
    setValues((present) => ({ ...present, ...patch }));
    const names = Object.keys(patch);
    setErrors((present) =>
      names.some((name) => present[name])
        ? { ...present, ...Object.fromEntries(names.map((name) => [name, undefined])) }
        : present,
    );
  };
  const reject = ({ fields, toast, key }: FormErrors) => {
    setErrors(fields);
    if (Object.keys(fields).length > 0) setRejections((count) => count + 1);
    else if (toast) setFailure({ text: toast, key });
    if (toast) showToast('error', toast);
  };
  const attempt = async (button: string): Promise<FormErrors | null> => {
    try {
      const trimmed = trimmedValues(values);
      const failed = errorsOfRules(await check(trimmed, button), t, toastKey);
      if (failed) return failed;
      setErrors({});
      await send(trimmed, button);
      return null;
    } catch (error) {
      return errorsOfFailure(error, { fallback, noAnswer, serverNames });
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning.current || event.timeStamp - lastSubmit.current < doubleSubmitMs) return;
    lastSubmit.current = event.timeStamp;
    isRunning.current = true;
    dismissErrors();
    setFailure(null);
    setBusy(true);
    const failed = await attempt(pressedButton(event));
    if (failed) reject(failed);
    isRunning.current = false;
    setBusy(false);
  };

  return {
    values,
    errors,
    failure,
    busy,
    change,
    /** Props of the `<form>`. */
    form: { ref: form, onSubmit: submit, noValidate: true, method: 'post' as const, ...queued },
    /** Props of a text field, which has to be filled in unless its form says otherwise. */
    text: (name: TextName<V>) => ({
      name,
      // safe because `TextName` admits texts only
      value: values[name] as string,
      error: errors[name],
      'aria-required': true,
      onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value } as Partial<V>),
    }),
    /** Props of a checkbox. */
    flag: (name: FlagName<V>) => ({
      name,
      // safe because `FlagName` admits flags only
      checked: values[name] as boolean,
      error: errors[name],
      onChange: (event: { target: { checked: boolean } }) => change({ [name]: event.target.checked } as Partial<V>),
    }),
  };
}

/** Value of the button that submitted the form; empty for Enter in a field of a form without buttons, and for a queued submit. */
function pressedButton({ nativeEvent }: FormEvent): string {
  const submitter = 'submitter' in nativeEvent ? nativeEvent.submitter : null;
  return submitter instanceof HTMLButtonElement ? submitter.value : '';
}
