/**
 * A modal dialog on the platform's `<dialog>`, which traps and restores the focus and makes the page behind inert. The content is rendered
 * only while it is open. The close icon comes last, so that the focus starts at the first control of the content, or at the title.
 */
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { dialogClosed, dialogOpened } from '#stores/open-dialogs.ts';

const variants = {
  regular: '',
  wide: 'dialog-wide',
  sheet: 'dialog-sheet',
  page: 'dialog-sheet dialog-page',
  picture: 'dialog-picture',
} as const;

interface Props {
  open: boolean;
  /** Called on Escape, on the close icon and, until something was typed, on a click outside. */
  onClose: () => void;
  title: string;
  /** Accessible name of the close icon; without it there is none. */
  closeLabel?: string;
  variant?: keyof typeof variants;
  /** Starts the focus at the title, without an outline, so that screen readers read the dialog from its beginning. */
  titleFirst?: boolean;
  /** False when only a control of the content may close it. */
  dismissable?: boolean;
  /** Id of the text in the content that is read out with the title, where the focus starts after it. */
  describedBy?: string;
  children: ReactNode;
}

export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  variant = 'regular',
  titleFirst = false,
  dismissable = true,
  describedBy,
  children,
}: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Target of the last pointerdown. */
  const pressedOn = useRef<EventTarget>(null);
  /** Whether something was typed or chosen since it was opened: a press beside it must not lose that. */
  const isChanged = useRef(false);
  const show = () => {
    const element = dialog.current;
    if (!element) return;
    isChanged.current = false;
    element.showModal();
    dialogOpened(element);
    if (titleFirst) heading.current?.focus({ preventScroll: true });
  };

  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) show();
    if (!open && element) hide(element);
  }, [open]);
  // Before it leaves the page: what was put into it goes elsewhere then.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      if (element) hide(element);
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the platform closes it by Escape
    <dialog
      ref={dialog}
      className={`dialog ${variants[variant]}`}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      closedby={dismissable ? 'closerequest' : 'none'}
      onCancel={(event) => {
        // that of a file chooser in it comes by here too
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (dismissable) onClose();
      }}
      onClose={() => {
        if (!open) return;
        if (dismissable) onClose();
        else show(); // A browser without `closedby` closes it on a second Escape.
      }}
      onPointerDown={(event) => {
        pressedOn.current = event.target;
      }}
      onClick={({ target }) => {
        // Selecting text may end with a click outside.
        const isOutside = target === dialog.current && pressedOn.current === dialog.current;
        if (dismissable && isOutside && !isChanged.current) onClose();
      }}
      onInput={() => {
        isChanged.current = true;
      }}
    >
      {open ? (
        <div className="panel-padded relative">
          <h2
            ref={heading}
            id={titleId}
            tabIndex={titleFirst ? -1 : undefined}
            className="pr-10 font-semibold text-lg outline-none"
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

function hide(dialog: HTMLDialogElement): void {
  dialogClosed(dialog);
  dialog.close();
}
