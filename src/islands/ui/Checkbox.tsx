/** Checkbox with its label, which may contain links. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError, fieldAria } from './FieldFrame.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
  error?: string;
}

export function Checkbox({ label, error, className = '', ...rest }: Props) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <div className={className}>
      <label className="choice flex items-start gap-3" htmlFor={id}>
        <input
          {...rest}
          {...fieldAria(id, { error })}
          id={id}
          type="checkbox"
          className="choice-box grid flex-none place-items-center"
        />
        <span className="min-w-0">{label}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}
