/** Multi-line text field with its label. */
import { type ComponentProps, useId } from 'react';
import { FieldFrame, type FieldText, fieldAria } from './FieldFrame.tsx';

interface Props extends Omit<ComponentProps<'textarea'>, 'children'>, FieldText {}

export function TextArea({ label, hint, error, className = '', ...rest }: Props) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={7}
        {...rest}
        {...fieldAria(id, { hint, error })}
        id={id}
        className={`input input-lines block ${className}`}
      />
    </FieldFrame>
  );
}
