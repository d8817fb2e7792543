/**
 * Behaviour of a select: a button that opens a list box over the page. Arrows, Home, End, Page Up and Down, Enter, Space, Escape and
 * type-ahead work as in the platform's own select. See docs/product/interface.md#select.
 */
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePopupToggle } from './use-popup-toggle.ts';
import { useTypeAhead } from './use-type-ahead.ts';

export interface Option<V extends string = string> {
  value: V;
  label: string;
  /** Language of the label, when it is not the page's. */
  lang?: string;
  /** Below the label: what it does. */
  hint?: string;
  /** At the far end, such as a dial code. */
  detail?: ReactNode;
}

export interface Choice<V extends string> {
  options: readonly Option<V>[];
  value: V | undefined;
  onChange: (value: V) => void;
}

export type Listbox<V extends string> = ReturnType<typeof useListbox<V>>;

/** Rows that Page Up and Page Down move by. */
const pageRows = 8;

export function useListbox<V extends string>({ options, value, onChange }: Choice<V>) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const findTyped = useTypeAhead(options);
  /** Option to activate when the list opens, found by typing on the closed button; -1 for the chosen one. */
  const activeOnOpen = useRef(-1);
  const optionId = (index: number) => `${id}-option-${index}`;

  const activate = (index: number) => {
    setActive(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  };
  const toggled = (isOpen: boolean) => {
    if (!isOpen) return setOpen(false);
    // The options are drawn at once, so that the active one can be scrolled to.
    flushSync(() => setOpen(true));
    const chosen = options.findIndex((option) => option.value === value);
    activate(Math.max(0, activeOnOpen.current >= 0 ? activeOnOpen.current : chosen));
    activeOnOpen.current = -1;
    list.current?.focus({ preventScroll: true });
  };
  /** Moves the focus at once instead of at the toggle event: the next key may come before that. */
  const show = () => {
    if (list.current?.matches(':popover-open')) return;
    list.current?.showPopover({ source: button.current ?? undefined });
    toggled(true);
  };
  const toggleProps = usePopupToggle(list, show);
  const close = () => {
    list.current?.hidePopover();
    button.current?.focus();
  };
  const choose = (option: Option<V> | undefined) => {
    close();
    if (option && option.value !== value) onChange(option.value);
  };
  const onButtonKey = (event: KeyboardEvent) => {
    const isOpening = ['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key);
    const typed = isOpening ? -1 : findTyped(event, active);
    if (!isOpening && typed < 0) return;
    event.preventDefault();
    activeOnOpen.current = typed;
    if (!event.repeat) show();
  };
  const onListKey = (event: KeyboardEvent) => {
    const typed = findTyped(event, active);
    if (event.key === 'Tab') return close();
    const next = typed >= 0 ? typed : indexAfter(event.key, active, options.length - 1);
    const isChoice = typed < 0 && (event.key === 'Enter' || event.key === ' ');
    if (next === undefined && !isChoice) return;
    event.preventDefault();
    if (next !== undefined) activate(next);
    // The key that opened the list may still be held.
    else if (!event.repeat) choose(options[active]);
  };

  return {
    id,
    open,
    options,
    chosen: options.find((option) => option.value === value),
    buttonProps: {
      ref: button,
      id,
      type: 'button' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-expanded': open,
      'aria-controls': `${id}-list`,
      ...toggleProps,
      onKeyDown: onButtonKey,
    },
    listProps: {
      ref: list,
      id: `${id}-list`,
      popover: 'auto' as const,
      'aria-activedescendant': open && options[active] ? optionId(active) : undefined,
      onToggle: ({ newState }: ToggleEvent) => (newState === 'open') !== open && toggled(newState === 'open'),
      onKeyDown: onListKey,
    },
    optionProps: (option: Option<V>, index: number) => ({
      id: optionId(index),
      'data-active': index === active || undefined,
      lang: option.lang,
      onClick: () => choose(option),
      onPointerMove: () => index !== active && setActive(index),
    }),
  };
}

/** Index that a key moves to from `active`; undefined for a key that does not move. */
function indexAfter(key: string, active: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(active + 1, last);
    case 'ArrowUp':
      return Math.max(active - 1, 0);
    case 'PageDown':
      return Math.min(active + pageRows, last);
    case 'PageUp':
      return Math.max(active - pageRows, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
