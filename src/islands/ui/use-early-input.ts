/** Input and autofill from before the hydration: React leaves them in the controls of the HTML, and its state without them. */
import { type RefObject, useLayoutEffect } from 'react';
import type { FormValues } from './form-values.ts';

/**
 * Hands what the controls of a form hold to `take`, once, unless they hold `values` anyway. `within` is the form or stands in it. Before the
 * paint: React puts controls back to their values when an effect around moves the focus, and what is typed meanwhile is lost.
 */
export function useEarlyInput<V extends FormValues>(
  within: RefObject<HTMLElement | null>,
  values: V,
  take: (typed: V) => void,
): void {
  useLayoutEffect(() => {
    const controls = within.current?.closest('form')?.elements;
    const typed: FormValues = {};
    for (const [name, value] of Object.entries(values)) {
      const held = heldBy(controls?.namedItem(name));
      if (held !== undefined && held !== value) typed[name] = held;
    }
    if (Object.keys(typed).length > 0) take({ ...values, ...typed });
  }, []);
}

function heldBy(control: Element | RadioNodeList | null | undefined): string | boolean | undefined {
  if (control instanceof HTMLTextAreaElement) return control.value;
  if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return undefined;
  return control.type === 'checkbox' ? control.checked : control.value;
}
