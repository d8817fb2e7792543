/**
 * A modal dialog on the platform's own `<dialog>`: focus stays in it and goes back to where it was, the page behind neither
 * scrolls nor answers, Escape closes it unless only an answer may. The content exists only while it is open. The close icon comes last, so that the focus
 * starts at what the dialog is for.
 */
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

interface Props {
  open: boolean;
  /** Asked for by Escape, the close icon or a click outside. */
  onClose: () => void;
  title: string;
  titleHidden?: boolean;
  /** Name of the close icon; without it there is none. */
  closeLabel?: string;
  look?: 'regular' | 'wide' | 'sheet' | 'notice';
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
  look = 'regular',
  modal = true,
  dismissable = true,
  children,
}: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const show = () => (modal ? dialog.current?.showModal() : dialog.current?.show());

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
      className={`dialog ${look === 'regular' ? '' : `dialog-${look}`}`}
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
      onClick={(event) => dismissable && event.target === dialog.current && onClose()}
    >
      {open ? (
        <div className="panel-padded relative">
          <h2 id={titleId} className={titleHidden ? 'only-heard' : 'pr-10 font-semibold text-lg'}>
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
