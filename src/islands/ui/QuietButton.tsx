/** A button that looks like a link beside a text. While busy it keeps the focus, is announced as busy, and ignores presses. */
import type { ReactNode } from 'react';

interface Props {
  busy?: boolean;
  className?: string;
  onClick: () => void;
  children: ReactNode;
}

export function QuietButton({ busy = false, className = '', onClick, children }: Props) {
  return (
    <button
      type="button"
      className={`link-quiet underline underline-offset-4 ${className}`}
      // Disabled, it would lose the focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={() => busy || onClick()}
    >
      {children}
    </button>
  );
}
