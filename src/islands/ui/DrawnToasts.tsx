/** Toasts as their library draws them: at the bottom right, and at the top where they would cover the foot of a dialog. `Toaster.tsx` loads it. */
import { Toaster, toast } from 'sonner';
import type { Toast } from '#stores/toasts.ts';

interface Props {
  /** Name of the landmark. */
  label: string;
  closeLabel: string;
}

export function DrawnToasts({ label, closeLabel }: Props) {
  return (
    <Toaster
      className="toaster"
      theme="dark"
      position="bottom-right"
      containerAriaLabel={label}
      closeButton
      toastOptions={{ closeButtonAriaLabel: closeLabel, className: 'toast' }}
    />
  );
}

/** `dialog` is the one that is open; `onGone` is called when the toast was closed or shown to its end. */
export function drawToast({ id, kind, text, ms }: Toast, dialog: HTMLElement | null, onGone: () => void): void {
  const place = dialog && reachesUnderToasts(dialog) ? ({ position: 'top-center' } as const) : {};
  toast[kind](text, { id, duration: ms, onAutoClose: onGone, onDismiss: onGone, ...place });
}

export function dismissToast(id: string): void {
  toast.dismiss(id);
}

/** Px of the corner that a toast of two lines takes. */
const corner = { width: 380, height: 96 };

/** Whether a toast would cover what the dialog has at its foot, such as the button that was just pressed. */
function reachesUnderToasts(dialog: HTMLElement): boolean {
  const { right, bottom } = dialog.getBoundingClientRect();
  return right > window.innerWidth - corner.width && bottom > window.innerHeight - corner.height;
}
