/**
 * One of a list: a button that opens a list box over the page. Arrows, Home, End, Enter, Space, Escape and type-ahead
 * (a prefix of the label) work as in the platform's own select. See docs/product/interface.md#select.
 */
import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { FieldFrame, type FieldText, fieldAria } from './FieldFrame.tsx';
import { useTypeAhead } from './use-type-ahead.ts';

export interface Option<V extends string = string> {
  value: V;
  label: string;
  /** Language of the label, when it is not the page's. */
  lang?: string;
  detail?: ReactNode;
}

interface Props<V extends string> extends FieldText {
  options: readonly Option<V>[];
  value: V | undefined;
  onChange: (value: V) => void;
  /** Said when there is nothing to choose from. */
  emptyText: string;
  placeholder?: string;
  /** `field` has its label above; `compact` is a quiet button that bears its label as its whole name and the choice as its description. */
  variant?: 'field' | 'compact';
  /** What a compact one shows instead of the option's label. */
  displayText?: string;
  /** A compact one lists as much at once as one of a field. */
  tall?: boolean;
  opens?: 'below' | 'above';
  align?: 'start' | 'end';
  name?: string;
  id?: string;
  disabled?: boolean;
  onBlur?: () => void;
  className?: string;
}

export function Select<V extends string>(props: Props<V>) {
  const { options, value, onChange, variant = 'field', label, hint, error, emptyText, placeholder = '' } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const typed = useTypeAhead(options);
  /** What typing on the closed button has found, until the list is there to show it. */
  const typedFirst = useRef(-1);
  const chosen = options.find((option) => option.value === value);
  const optionId = (index: number) => `${id}-option-${index}`;

  const point = (index: number) => {
    setActive(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  };
  const opened = (isOpen: boolean) => {
    setOpen(isOpen);
    if (!isOpen) return;
    const chosenIndex = options.findIndex((option) => option.value === value);
    point(Math.max(0, typedFirst.current >= 0 ? typedFirst.current : chosenIndex));
    typedFirst.current = -1;
    list.current?.focus({ preventScroll: true });
  };
  /** Takes the focus at once, not when the list says that it is open: the next key may be here before. */
  const show = () => {
    if (list.current?.matches(':popover-open')) return;
    list.current?.showPopover({ source: button.current ?? undefined });
    opened(true);
  };
  const choose = (option: Option<V> | undefined) => {
    list.current?.hidePopover();
    button.current?.focus();
    if (option && option.value !== value) onChange(option.value);
  };

  const buttonKey = (event: KeyboardEvent) => {
    const opening = ['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key);
    const found = opening ? -1 : typed(event, active);
    if (!opening && found < 0) return;
    event.preventDefault();
    typedFirst.current = found;
    if (!event.repeat) show();
  };
  const listKey = (event: KeyboardEvent) => {
    const last = options.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      Home: 0,
      End: last,
      PageDown: Math.min(active + 8, last),
      PageUp: Math.max(active - 8, 0),
    };
    const found = typed(event, active);
    if (event.key === 'Tab') return choose(undefined);
    if (found >= 0) point(found);
    else if (event.key === 'Enter' || event.key === ' ') {
      // The key that opened the list and is still held is no choice yet.
      if (!event.repeat) choose(options[active]);
    } else if (event.key in moves) point(moves[event.key] ?? 0);
    else return;
    event.preventDefault();
  };

  const compact = variant === 'compact';
  const displayText = (compact && props.displayText) || (chosen?.label ?? placeholder);
  const control = (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className={`input ${compact ? 'input-compact' : ''} ${props.className ?? ''}`}
        popoverTarget={`${id}-list`}
        {...(compact ? {} : { role: 'combobox' })}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        disabled={props.disabled}
        onKeyDown={buttonKey}
        onBlur={() => !open && props.onBlur?.()}
        {...fieldAria(id, { hint, error })}
        {...(compact ? { 'aria-label': label, 'aria-describedby': `${id}-value` } : {})}
      >
        {compact ? (
          <>
            <span id={`${id}-value`} className="only-heard">
              {displayText}
            </span>
            <span className="select-face" data-face={displayText} />
          </>
        ) : (
          <span className={`min-w-0 flex-1 truncate ${chosen ? '' : 'input-placeholder'}`}>{displayText}</span>
        )}
        <ChevronDown aria-hidden="true" className="size-4 flex-none text-muted" />
      </button>
      <div
        ref={list}
        id={`${id}-list`}
        popover="auto"
        role="listbox"
        tabIndex={-1}
        aria-label={open ? label : undefined}
        aria-activedescendant={open && options[active] ? optionId(active) : undefined}
        className={`popup ${compact && !props.tall ? 'popup-list-compact' : 'popup-list'} ${props.opens === 'above' ? 'popup-above' : ''} ${props.align === 'end' ? 'popup-end' : ''}`}
        onToggle={({ newState }) => (newState === 'open') !== open && opened(newState === 'open')}
        onKeyDown={listKey}
      >
        {options.length === 0 ? <p className="px-3 py-2 text-muted">{emptyText}</p> : null}
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the focus and takes the keys
          <div
            key={option.value}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            data-active={index === active || undefined}
            lang={option.lang}
            className="option"
            onClick={() => choose(option)}
            onPointerMove={() => index !== active && setActive(index)}
          >
            <span className="min-w-0 flex-1">{option.label}</span>
            {option.detail ? <span className="text-muted">{option.detail}</span> : null}
            {option.value === value ? <Check aria-hidden="true" /> : null}
          </div>
        ))}
      </div>
      {props.name ? <input type="hidden" name={props.name} value={value ?? ''} /> : null}
    </>
  );
  if (compact) return control;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {control}
    </FieldFrame>
  );
}
