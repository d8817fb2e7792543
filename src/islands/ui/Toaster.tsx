/** Where toasts appear. The library that draws them is fetched with the first one. */
import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useState } from 'react';
import type { ToasterProps, toast } from 'sonner';
import { $notices, forgetNotice, resumeNotices, takeNotices } from '#stores/notices.ts';

interface Drawing {
  Toaster: ComponentType<ToasterProps>;
  toast: typeof toast;
}

interface Props {
  /** Name of the landmark. */
  label: string;
  closeLabel: string;
}

export function Toaster({ label, closeLabel }: Props) {
  const notices = useStore($notices, { ssr: 'initial' });
  const [drawing, setDrawing] = useState<Drawing>();

  useEffect(resumeNotices, []);
  useEffect(() => {
    if (notices.length === 0) return;
    if (!drawing) {
      void import('sonner').then(({ Toaster, toast }) => setDrawing({ Toaster, toast }));
      return;
    }
    for (const { id, kind, text, ms } of takeNotices()) {
      const forget = () => forgetNotice(id);
      drawing.toast[kind](text, { id, duration: ms, onAutoClose: forget, onDismiss: forget });
    }
  }, [notices, drawing]);

  if (!drawing) return null;
  return (
    <drawing.Toaster
      className="toaster"
      theme="dark"
      position="bottom-right"
      containerAriaLabel={label}
      closeButton
      toastOptions={{ closeButtonAriaLabel: closeLabel, className: 'toast' }}
    />
  );
}
