/** A select without a frame: a quiet button named by its label and the choice. */
import { ChevronDown } from 'lucide-react';
import { ListboxPopup } from './ListboxPopup.tsx';
import { type Choice, useListbox } from './use-listbox.ts';

interface Props<V extends string> extends Choice<V> {
  label: string;
  /** Shown in place of options. */
  emptyText: string;
  /** Shown on the button; the chosen option's label when absent. */
  displayText?: string;
  /** Shown instead on a phone. */
  shortText?: string;
  /** The list is as high as that of a field. */
  tall?: boolean;
  opens?: 'below' | 'above';
  align?: 'start' | 'end';
  className?: string;
}

export function CompactSelect<V extends string>({
  label,
  emptyText,
  displayText,
  shortText,
  tall = false,
  opens = 'below',
  align = 'start',
  className = '',
  ...choice
}: Props<V>) {
  const listbox = useListbox(choice);
  const { chosen, buttonProps } = listbox;
  const text = displayText ?? chosen?.label ?? '';
  // Who speaks to the page says what stands on the button.
  const name = text.startsWith(label) ? text : [label, text].filter(Boolean).join(': ');
  const popup = [
    tall ? 'popup-list' : 'popup-list-compact',
    opens === 'above' && 'popup-above',
    align === 'end' && 'popup-end',
  ];
  return (
    <>
      <button {...buttonProps} aria-label={name} className={`input input-compact flex items-center gap-2 ${className}`}>
        <span className="select-value min-w-0 flex-1" data-text={text} data-short={shortText} />
        <ChevronDown aria-hidden="true" className="size-4 flex-none text-muted" />
      </button>
      <ListboxPopup listbox={listbox} label={label} emptyText={emptyText} className={popup.filter(Boolean).join(' ')} />
    </>
  );
}
