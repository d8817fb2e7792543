/** A button. While busy it keeps its size, says so, and cannot be pressed again. */
import type { ComponentProps } from 'react';
import { Spinner } from './Spinner.tsx';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Props extends ComponentProps<'button'> {
  look?: ButtonLook;
  busy?: boolean;
  /** What it says while busy, when that differs. */
  busyText?: string;
  large?: boolean;
  wide?: boolean;
}

export function Button({
  look = 'secondary',
  busy = false,
  busyText,
  large,
  wide,
  className,
  children,
  ...rest
}: Props) {
  const classes = ['btn', `btn-${look}`, large && 'btn-large', wide && 'btn-wide', className];
  return (
    <button
      type="button"
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      disabled={busy || rest.disabled}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : null}
      {busy && busyText ? busyText : children}
    </button>
  );
}
