/** A select of a form: its label above, a hint and an error below. */
import { ChevronDown } from 'lucide-react';
import { FieldFrame, type FieldText, fieldAria } from './FieldFrame.tsx';
import { ListboxPopup } from './ListboxPopup.tsx';
import { type Choice, useListbox } from './use-listbox.ts';

interface Props<V extends string> extends FieldText, Choice<V> {
  placeholder: string;
  /** Shown in place of options. */
  emptyText: string;
  'aria-required'?: boolean;
}

export function SelectField<V extends string>(props: Props<V>) {
  const { label, hint, error, placeholder, emptyText, 'aria-required': isRequired, ...choice } = props;
  const listbox = useListbox(choice);
  const { id, chosen, buttonProps } = listbox;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <button
        {...buttonProps}
        {...fieldAria(id, { hint, error })}
        role="combobox"
        aria-required={isRequired}
        aria-expanded={buttonProps['aria-expanded']}
        aria-controls={buttonProps['aria-controls']}
        className="input flex items-center gap-2"
      >
        <span className={`min-w-0 flex-1 truncate ${chosen ? '' : 'input-placeholder'}`}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDown aria-hidden="true" className="size-4 flex-none text-muted" />
      </button>
      <ListboxPopup listbox={listbox} label={label} emptyText={emptyText} className="popup-list" />
    </FieldFrame>
  );
}
