/**
 * A modal dialog on the platform's own `<dialog>`: focus stays in it and goes back to where it was, the page behind neither
 * scrolls nor answers, Escape closes it unless only an answer may. The content exists only while it is open. The close icon comes last, so that the focus
 * starts at what the dialog is for, or at its title.
 */
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

const variants = {
  regular: '',
  wide: 'dialog-wide',
  sheet: 'dialog-sheet',
  bar: 'dialog-bar',
} as const;

interface Props {
  open: boolean;
  /** Asked for by Escape, the close icon or a click outside. */
  onClose: () => void;
  title: string;
  titleHidden?: boolean;
  /** Name of the close icon; without it there is none. */
  closeLabel?: string;
  variant?: keyof typeof variants;
  /** The focus starts at the title, unseen, so that the dialog is read out from its beginning. */
  titleFirst?: boolean;
  /** False leaves the page behind in reach. */
  modal?: boolean;
  /** False when only an answer inside may close it. */
  dismissable?: boolean;
  children: ReactNode;
}

export function Dialog({
  open,
  onClose,
  title,
  titleHidden,
  closeLabel,
  variant = 'regular',
  titleFirst = false,
  modal = true,
  dismissable = true,
  children,
}: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Where the press began that the next click ends. */
  const pressed = useRef<EventTarget>(null);
  const show = () => {
    if (modal) dialog.current?.showModal();
    else dialog.current?.show();
    if (titleFirst) heading.current?.focus({ preventScroll: true });
  };

  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) show();
    if (!open && element?.open) element.close();
  }, [open]);
  useEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the platform closes it by Escape
    <dialog
      ref={dialog}
      className={`dialog ${variants[variant]}`}
      aria-labelledby={titleId}
      closedby={dismissable ? 'closerequest' : 'none'}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissable) onClose();
      }}
      onClose={() => {
        if (!open) return;
        if (dismissable) onClose();
        else show(); // A browser that knows no \`closedby\` lets a second Escape through.
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={({ target }) => {
        // A selection of text that ends beside the dialog is no click beside it.
        const isOutside = target === dialog.current && pressed.current === dialog.current;
        if (dismissable && isOutside) onClose();
      }}
    >
      {open ? (
        <div className="panel-padded relative">
          <h2
            ref={heading}
            id={titleId}
            tabIndex={titleFirst ? -1 : undefined}
            className={titleHidden ? 'sr-only' : 'pr-10 font-semibold text-lg outline-none'}
          >
            {title}
          </h2>
          {children}
          {closeLabel && dismissable ? (
            <button
              type="button"
              className="btn btn-quiet btn-icon dialog-close"
              aria-label={closeLabel}
              onClick={onClose}
            >
              <X aria-hidden="true" />
            </button>
          ) : null}
        </div>
      ) : null}
    </dialog>
  );
}
