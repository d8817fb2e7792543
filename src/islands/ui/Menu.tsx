/** A button that opens a menu of links and commands. Arrows, Home, End and type-ahead move, Escape and a click outside close. */
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTypeAhead } from './use-type-ahead.ts';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  /** A link when given, else a command. */
  href?: string;
  onChoose?: () => void;
}

interface Props {
  /** The button's name and the menu's. */
  label: string;
  content: ReactNode;
  entries: readonly MenuEntry[];
  className?: string;
  header?: ReactNode;
}

export function Menu({ label, content, entries, className = 'btn btn-quiet', header }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const typed = useTypeAhead(entries);

  const items = () => [...(popup.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const key = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const moves: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    if (event.key === 'Tab') return popup.current?.hidePopover();
    const target = moves[event.key] ?? typed(event, at);
    if (target < 0) return;
    event.preventDefault();
    all[target]?.focus();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        popoverTarget={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          popup.current?.showPopover({ source: button.current ?? undefined });
        }}
      >
        {content}
      </button>
      <div
        ref={popup}
        id={id}
        popover="auto"
        className="popup popup-end"
        onToggle={(event) => {
          const isOpen = event.newState === 'open';
          setOpen(isOpen);
          if (isOpen) items()[0]?.focus();
        }}
      >
        {header}
        <div role="menu" aria-label={label} onKeyDown={key}>
          {entries.map(({ label: text, icon, href, onChoose }) =>
            href ? (
              <a key={text} role="menuitem" tabIndex={-1} className="option" href={href} onClick={onChoose}>
                {icon}
                {text}
              </a>
            ) : (
              <button
                key={text}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className="option"
                onClick={() => {
                  popup.current?.hidePopover();
                  button.current?.focus();
                  onChoose?.();
                }}
              >
                {icon}
                {text}
              </button>
            ),
          )}
        </div>
      </div>
    </>
  );
}
