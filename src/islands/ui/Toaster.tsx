/**
 * Draws the toasts of stores/toasts.ts, with a library that is loaded once this island has woken. Their layer lies in the modal dialog that is
 * open, where they can be heard and closed; outside of it they would be inert.
 */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { $topDialog } from '#stores/open-dialogs.ts';
import { $dismissed, $toasts, forgetToast, resumeToasts, takeToasts } from '#stores/toasts.ts';

type Library = typeof import('./DrawnToasts.tsx');

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
  const [layer, setLayer] = useState<HTMLElement>();

  useEffect(resumeToasts, []);
  useEffect(() => {
    if (!library) return;
    const timer = setTimeout(() => setLive(true), liveRegionMs);
    const unsubscribe = $dismissed.subscribe((ids) => {
      for (const id of ids) library.dismissToast(id);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [library]);
  useEffect(() => {
    if (!layer) return;
    const unsubscribe = $topDialog.subscribe((dialog) => moveInto(dialog ?? document.body, layer));
    return () => {
      unsubscribe();
      layer.remove();
    };
  }, [layer]);
  useEffect(() => {
    if (!library) {
      import('./DrawnToasts.tsx').then(
        (loaded) => {
          setLayer(newLayer());
          setLibrary(loaded);
        },
        // told as Astro tells that an island could not be loaded; the next toast tries again
        () => waiting.length > 0 && document.dispatchEvent(new Event('astro:hydration-error')),
      );
      return;
    }
    if (!isLive) return;
    if (layer) raise(layer);
    for (const toast of takeToasts()) library.drawToast(toast, $topDialog.get(), () => forgetToast(toast.id));
  }, [waiting, library, layer, isLive]);

  if (!library || !layer) return null;
  return createPortal(<library.DrawnToasts label={label} closeLabel={closeLabel} />, layer);
}

function newLayer(): HTMLElement {
  const layer = document.createElement('div');
  layer.popover = 'manual';
  layer.className = 'toast-layer';
  return layer;
}

function moveInto(parent: HTMLElement, layer: HTMLElement): void {
  if (layer.parentElement === parent) return;
  parent.appendChild(layer);
  raise(layer);
}

/** Moves the toasts to the top of the top layer, above what was opened after them. */
function raise(layer: HTMLElement): void {
  if (layer.matches(':popover-open')) layer.hidePopover();
  layer.showPopover();
}
