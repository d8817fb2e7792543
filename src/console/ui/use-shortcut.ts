/** A key that does something wherever the focus is, but not while somebody types or a dialog is open. */
import { useEffect, useRef } from 'react';

interface Options {
  /** With Ctrl, or Command on a Mac; then typing does not hold it back. */
  withControl?: boolean;
}

export function useShortcut(key: string, run: () => void, { withControl = false }: Options = {}): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.altKey || (event.ctrlKey || event.metaKey) !== withControl) return;
      if (!withControl && (isTyping(event.target) || document.querySelector('dialog[open]'))) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [key, withControl]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')
  );
}
