/** Input and autofill from before the hydration: React leaves them in the controls of the HTML, and its state without them. */
import { type RefObject, useLayoutEffect } from 'react';
import { type FormValues, valuesOfControls } from './form-values.ts';

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
    const typed = valuesOfControls(within.current?.closest('form'), values);
    if (Object.keys(values).some((name) => typed[name] !== values[name])) take(typed);
  }, []);
}
