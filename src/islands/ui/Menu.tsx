/** A button that opens a menu of links and commands. Arrows, Home, End and type-ahead move, Escape and a click outside close. */
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { usePopupToggle } from './use-popup-toggle.ts';
import { useTypeAhead } from './use-type-ahead.ts';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  /** Makes the entry a link; without it the entry is a command. */
  href?: string;
  onChoose?: () => void;
}

interface Props {
  /** Name of the button and of the menu. */
  label: string;
  /** Shown on the button. */
  content: ReactNode;
  entries: readonly MenuEntry[];
  className?: string;
  /** Above the entries. */
  header?: ReactNode;
  /** Ids of what the button is named by in place of `label`, where that is the name of several. */
  labelledBy?: string;
}

export function Menu({ label, content, entries, className = 'btn btn-quiet', header, labelledBy }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const findTyped = useTypeAhead(entries);

  const show = () => popup.current?.showPopover({ source: button.current ?? undefined });
  const toggleProps = usePopupToggle(popup, show);
  const elements = () => [...(popup.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const onMenuKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return popup.current?.hidePopover();
    const all = elements();
    // safe because another element, or none, is merely not found
    const focused = all.indexOf(document.activeElement as HTMLElement);
    const next = indexAfter(event.key, focused, all.length) ?? findTyped(event, focused);
    if (next < 0) return;
    event.preventDefault();
    all[next]?.focus();
  };
  const runCommand = (command: MenuEntry['onChoose']) => {
    popup.current?.hidePopover();
    button.current?.focus();
    command?.();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        {...toggleProps}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          show();
        }}
      >
        {content}
      </button>
      <div
        ref={popup}
        id={id}
        popover="auto"
        className="popup popup-end"
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          if (newState === 'open') elements()[0]?.focus();
        }}
      >
        {header}
        <div role="menu" aria-label={label} onKeyDown={onMenuKey}>
          {entries.map(({ label: text, icon, href, onChoose }) => {
            const item = { role: 'menuitem', tabIndex: -1, className: 'option flex items-center gap-3' };
            return href ? (
              <a key={text} {...item} href={href} onClick={onChoose}>
                {icon}
                {text}
              </a>
            ) : (
              <button key={text} {...item} type="button" onClick={() => runCommand(onChoose)}>
                {icon}
                {text}
              </button>
            );
          })}
        </div>
      </div>
    </>
  );
}

/** Index that a key moves to, around the ends; undefined for a key that does not move. */
function indexAfter(key: string, focused: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (focused + 1) % count;
    case 'ArrowUp':
      return (focused - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
