/** Where toasts appear. The library that draws them is fetched with the first one. */
import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { ToasterProps, toast } from 'sonner';
import { $dismissed, $toasts, forgetToast, resumeToasts, takeToasts } from '#stores/toasts.ts';

interface Drawing {
  Toaster: ComponentType<ToasterProps>;
  toast: typeof toast;
}

interface Props {
  /** Name of the landmark. */
  label: string;
  closeLabel: string;
}

const regionNoticedMs = 100;

export function Toaster({ label, closeLabel }: Props) {
  const toasts = useStore($toasts, { ssr: 'initial' });
  const [drawing, setDrawing] = useState<Drawing>();

  const [isHeard, setHeard] = useState(false);
  const layer = useRef<HTMLDivElement>(null);

  useEffect(resumeToasts, []);
  useEffect(
    () =>
      drawing &&
      $dismissed.subscribe((ids) => {
        for (const id of ids) drawing.toast.dismiss(id);
      }),
    [drawing],
  );
  useEffect(() => {
    if (!drawing) return;
    // A screen reader announces what comes into a region, not what a region comes with.
    const timer = setTimeout(() => setHeard(true), regionNoticedMs);
    return () => clearTimeout(timer);
  }, [drawing]);
  useEffect(() => {
    if (toasts.length === 0) return;
    if (!drawing) {
      void import('sonner').then(({ Toaster, toast }) => setDrawing({ Toaster, toast }));
      return;
    }
    if (!isHeard) return;
    raise(layer.current);
    for (const { id, kind, text, ms } of takeToasts()) {
      const forget = () => forgetToast(id);
      drawing.toast[kind](text, { id, duration: ms, onAutoClose: forget, onDismiss: forget });
    }
  }, [toasts, drawing, isHeard]);

  if (!drawing) return null;
  return (
    <div ref={layer} popover="manual" className="toast-layer">
      <drawing.Toaster
        className="toaster"
        theme="dark"
        position="bottom-right"
        containerAriaLabel={label}
        closeButton
        toastOptions={{ closeButtonAriaLabel: closeLabel, className: 'toast' }}
      />
    </div>
  );
}

/** Puts the toasts above everything, a dialog that was opened after them too. */
function raise(layer: HTMLElement | null): void {
  if (layer?.matches(':popover-open')) layer.hidePopover();
  layer?.showPopover();
}
