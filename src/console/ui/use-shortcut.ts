/** A key that does something wherever the focus is, but not while somebody types, or a dialog, menu or list of choices is open. */
import { useEffect, useRef } from 'react';

/** Takes the keys itself. A popover closes only after the page has heard of Escape; toasts, which are manual ones, take none. */
const opened = 'dialog[open], [popover=auto]:popover-open';

interface Options {
  /** With Ctrl, or Command on a Mac; then a field holds it back only with something in it, which the key is about. */
  withControl?: boolean;
  /** Nothing holds it back. */
  anywhere?: boolean;
}

export function useShortcut(
  key: string,
  run: () => void,
  { withControl = false, anywhere = false }: Options = {},
): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.altKey || (event.ctrlKey || event.metaKey) !== withControl) return;
      const isForField = isField(event.target) && !(withControl && isEmpty(event.target));
      if (!anywhere && (isForField || document.querySelector(opened))) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [key, withControl, anywhere]);
}

function isField(target: EventTarget | null): target is HTMLElement {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')
  );
}

function isEmpty(field: HTMLElement): boolean {
  return 'value' in field && field.value === '';
}
