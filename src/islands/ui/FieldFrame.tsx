/** Label, hint and error of a control, and the ARIA attributes that link them to it. */
import { CircleAlert } from 'lucide-react';
import type { AriaAttributes, ReactNode } from 'react';

export interface FieldText {
  label: string;
  hint?: ReactNode;
  /** Marks the control as invalid. */
  error?: string;
}

type Said = Pick<FieldText, 'hint' | 'error'> & { invalid?: AriaAttributes['aria-invalid'] };

/** `aria-describedby` and `aria-invalid` of the control `id`; `invalid` marks it without a text of its own. */
export function fieldAria(id: string, { hint, error, invalid }: Said) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { 'aria-describedby': described || undefined, 'aria-invalid': error ? true : invalid };
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="field-error flex gap-1.5" id={`${id}-error`}>
      <CircleAlert aria-hidden="true" className="flex-none" />
      {error}
    </p>
  );
}

interface Props extends FieldText {
  id: string;
  labelHidden?: boolean;
  className?: string;
  children: ReactNode;
}

export function FieldFrame({ id, label, labelHidden, hint, error, className = '', children }: Props) {
  return (
    <div className={`field grid gap-1.5 ${className}`}>
      <label className={labelHidden ? 'sr-only' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldError id={id} error={error} />
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
