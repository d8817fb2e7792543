/** A button. While busy it keeps its size and the focus, says so, and cannot be pressed again. */
import type { ComponentProps } from 'react';
import { type ButtonVariant, buttonVariants } from './button-variants.ts';
import { Spinner } from './Spinner.tsx';

interface Props extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  busy?: boolean;
  /** What it says while busy, when that differs. */
  busyText?: string;
  large?: boolean;
  wide?: boolean;
}

export function Button({
  variant = 'secondary',
  busy = false,
  busyText,
  large,
  wide,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  const classes = ['btn', buttonVariants[variant], large && 'btn-large', wide && 'btn-wide', className];
  return (
    <button
      type="button"
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      // not truly disabled while busy: the browser would take the focus away
      disabled={!busy && rest.disabled}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : null}
      {busy && busyText ? busyText : children}
    </button>
  );
}
