/**
 * A form: what is typed, what is wrong, and one request at a time. The first failing rule is said as a toast and every failing
 * field has its own message; the server's messages land on the fields they name. See docs/product/interface.md#forms.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiFailure, failureText } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { doubleSubmitMs } from '#rules/limits.ts';
import type { FieldError } from '#rules/validation/field-error.ts';
import { messagesOf } from '#stores/messages.ts';
import { dismissErrors, showToast } from '#stores/toasts.ts';

type Values = Record<string, string | boolean>;
type TextName<V extends Values> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;
type FlagName<V extends Values> = { [K in keyof V]: V[K] extends boolean ? K : never }[keyof V] & string;

interface Options<V extends Values> {
  language: LanguageCode;
  initial: V;
  /** What is wrong, in the order of the rules. Rejects when that cannot be found out. */
  check: (values: V) => readonly FieldError[] | Promise<readonly FieldError[]>;
  /** Rejects with `ApiFailure` when the server refuses, with an `AbortError` when the person thought better of it. */
  send: (values: V) => Promise<void>;
  /** Said when the server refuses without a word, and when the check could not be made. */
  fallback: string;
  /** Said when there was no answer; `fallback` when absent. */
  noAnswer?: string;
  /** Names of the request's fields that go by another name here. */
  serverNames?: Record<string, string>;
}

export function useForm<V extends Values>({
  language,
  initial,
  check,
  send,
  fallback,
  noAnswer = fallback,
  serverNames = {},
}: Options<V>) {
  const t = messagesOf(language, 'errors');
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [isHydrated, setHydrated] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const lastSubmit = useRef(Number.NEGATIVE_INFINITY);

  // Input, autofill and submits from before the hydration count.
  useEffect(() => {
    setValues((present) => typedBefore(form.current, present));
    setHydrated(true);
  }, []);
  useEffect(() => {
    if (isHydrated && form.current?.dataset.queuedSubmit !== undefined) form.current.requestSubmit();
  }, [isHydrated]);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const change = (part: Partial<V>) => {
    // Whoever has mended something means the next press.
    lastSubmit.current = Number.NEGATIVE_INFINITY;
    setValues((present) => ({ ...present, ...part }));
    const names = Object.keys(part);
    setErrors((present) =>
      names.some((name) => present[name])
        ? { ...present, ...Object.fromEntries(names.map((name) => [name, undefined])) }
        : present,
    );
  };
  const refuse = (found: Record<string, string>, toast: string | undefined) => {
    setErrors(found);
    setRefusals((count) => count + 1);
    if (toast) showToast('error', toast);
  };
  const attempt = async () => {
    try {
      const wrong = await check(values);
      const [first] = wrong;
      if (first) {
        const texts = wrong.map(({ field, key, values: places }) => [field, t(key, places)]);
        return refuse(Object.fromEntries(texts), t(first.key, first.values));
      }
      setErrors({});
      await send(values);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      const byField = error instanceof ApiFailure ? Object.entries(error.errors) : [];
      const found = byField.map(([name, texts]) => [serverNames[name] ?? name, texts[0] ?? '']);
      const otherwise = error instanceof ApiFailure && error.status === 0 ? noAnswer : fallback;
      refuse(Object.fromEntries(found), byField[0]?.[1][0] || failureText(error, otherwise));
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || event.timeStamp - lastSubmit.current < doubleSubmitMs) return;
    lastSubmit.current = event.timeStamp;
    dismissErrors();
    setBusy(true);
    try {
      await attempt();
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    errors,
    busy,
    change,
    /** Props of the `<form>`. Until it is hydrated, `browser/boot.js` queues its submit. */
    form: {
      ref: form,
      onSubmit: submit,
      noValidate: true,
      method: 'post' as const,
      'data-unhydrated': isHydrated ? undefined : '',
    },
    /** For a field of text. */
    text: (name: TextName<V>) => ({
      name,
      // safe because the name is one of a text
      value: values[name] as string,
      error: errors[name],
      onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value } as Partial<V>),
    }),
    /** For a box to tick. */
    flag: (name: FlagName<V>) => ({
      name,
      // safe because the name is one of a flag
      checked: values[name] as boolean,
      error: errors[name],
      onChange: (event: { target: { checked: boolean } }) => change({ [name]: event.target.checked } as Partial<V>),
    }),
  };
}

function typedBefore<V extends Values>(form: HTMLFormElement | null, present: V): V {
  const found: Values = {};
  for (const name of Object.keys(present)) {
    const control = form?.elements.namedItem(name);
    if (control instanceof HTMLTextAreaElement) found[name] = control.value;
    if (!(control instanceof HTMLInputElement) || control.type === 'hidden') continue;
    found[name] = control.type === 'checkbox' ? control.checked : control.value;
  }
  return { ...present, ...found };
}
