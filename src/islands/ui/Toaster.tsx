/** Draws the toasts of stores/toasts.ts. The library that draws them is loaded with the first one. */
import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { ToasterProps, toast } from 'sonner';
import { $dismissed, $toasts, forgetToast, resumeToasts, takeToasts } from '#stores/toasts.ts';

interface Library {
  Toaster: ComponentType<ToasterProps>;
  toast: typeof toast;
}

interface Props {
  /** Name of the landmark. */
  label: string;
  closeLabel: string;
}

/** Time for a screen reader to register the live region; it announces additions only. */
const liveRegionMs = 100;

export function Toaster({ label, closeLabel }: Props) {
  const waiting = useStore($toasts, { ssr: 'initial' });
  const [library, setLibrary] = useState<Library>();
  const [isLive, setLive] = useState(false);
  const layer = useRef<HTMLDivElement>(null);

  useEffect(resumeToasts, []);
  useEffect(() => {
    if (!library) return;
    const timer = setTimeout(() => setLive(true), liveRegionMs);
    const unsubscribe = $dismissed.subscribe((ids) => {
      for (const id of ids) library.toast.dismiss(id);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [library]);
  useEffect(() => {
    if (waiting.length === 0) return;
    if (!library) {
      void import('sonner').then(({ Toaster, toast }) => setLibrary({ Toaster, toast }));
      return;
    }
    if (!isLive) return;
    raise(layer.current);
    for (const { id, kind, text, ms } of takeToasts()) {
      const forget = () => forgetToast(id);
      library.toast[kind](text, { id, duration: ms, onAutoClose: forget, onDismiss: forget });
    }
  }, [waiting, library, isLive]);

  if (!library) return null;
  return (
    <div ref={layer} popover="manual" className="toast-layer">
      <library.Toaster
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

/** Moves the toasts to the top of the top layer, above a dialog that was opened after them. */
function raise(layer: HTMLElement | null): void {
  if (layer?.matches(':popover-open')) layer.hidePopover();
  layer?.showPopover();
}
