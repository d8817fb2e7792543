/** A button. While busy it keeps size and focus, is announced as busy, and ignores clicks. */
import type { ComponentProps } from 'react';
import { type ButtonVariant, buttonVariants } from './button-variants.ts';
import { Spinner } from './Spinner.tsx';

interface Props extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  busy?: boolean;
  /** Text while busy; the children when absent. */
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
      // Disabled, it would lose the focus.
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
