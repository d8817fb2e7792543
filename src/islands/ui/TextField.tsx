/** One-line text field with its label. All props of an `<input>` are passed on. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldFrame, type FieldText, fieldAria } from './FieldFrame.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'children'>, FieldText {
  labelHidden?: boolean;
  /** Inside the field, before and after the text: an icon, a unit, a button. */
  before?: ReactNode;
  after?: ReactNode;
  frameClassName?: string;
}

export function TextField({
  label,
  labelHidden,
  hint,
  error,
  before,
  after,
  frameClassName,
  className = '',
  ...rest
}: Props) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const padding = `${before ? 'pl-10' : ''} ${after ? 'pr-12' : ''}`;
  return (
    <FieldFrame id={id} label={label} labelHidden={labelHidden} hint={hint} error={error} className={frameClassName}>
      <div className="relative">
        {before ? (
          <span className="pointer-events-none absolute inset-y-0 left-0 grid w-10 place-items-center text-muted">
            {before}
          </span>
        ) : null}
        <input
          type="text"
          {...rest}
          {...fieldAria(id, { hint, error, invalid: rest['aria-invalid'] })}
          id={id}
          className={`input flex items-center gap-2 ${padding} ${className}`}
        />
        {after ? <span className="absolute inset-y-0 right-0 grid min-w-11 place-items-center">{after}</span> : null}
      </div>
    </FieldFrame>
  );
}
