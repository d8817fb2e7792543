/** The list that a select opens. Its options are there while it is open: a form with a few hundred countries is not drawn anew for each letter. */
import { Check } from 'lucide-react';
import type { Listbox } from './use-listbox.ts';

interface Props<V extends string> {
  listbox: Listbox<V>;
  label: string;
  /** Shown in place of options. */
  emptyText: string;
  className: string;
}

export function ListboxPopup<V extends string>({ listbox, label, emptyText, className }: Props<V>) {
  const { options, chosen } = listbox;
  return (
    <div
      {...listbox.listProps}
      role="listbox"
      tabIndex={-1}
      aria-label={listbox.open ? label : undefined}
      className={`popup ${className}`}
    >
      {options.length === 0 ? <p className="px-3 py-2 text-muted">{emptyText}</p> : null}
      {listbox.open
        ? options.map((option, index) => (
            <div
              key={option.value}
              {...listbox.optionProps(option, index)}
              role="option"
              tabIndex={-1}
              aria-selected={option === chosen}
              className="option flex items-center gap-3"
            >
              <span className="min-w-0 flex-1">
                {option.label}
                {option.hint ? <span className="block font-normal text-muted text-xs"> {option.hint}</span> : null}
              </span>
              {option.detail ? <span className="text-muted">{option.detail}</span> : null}
              {option === chosen ? <Check aria-hidden="true" /> : null}
            </div>
          ))
        : null}
    </div>
  );
}
