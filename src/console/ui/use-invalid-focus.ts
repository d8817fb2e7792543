/** After an answer the first field of the form that it calls invalid has the focus, wherever it was when the form was sent. */
import { type RefObject, useEffect } from 'react';

/** `answers` are new values for each answer, also for one that says the same again. */
export function useInvalidFocus(form: RefObject<HTMLFormElement | null>, answers: readonly unknown[]): void {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, answers);
}
