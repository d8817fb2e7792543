/** Says what was just done, and takes it back by a press or Ctrl-Z while it is shown. It waits while the pointer or the focus is on it. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import words from '#content/console/ui.json' with { type: 'json' };
import { Button } from '#islands/ui/Button.tsx';
import { showToast } from '#stores/toasts.ts';
import { failureMessage } from './failure-message.ts';
import { textsOf } from './texts.ts';
import { $undo, forgetUndo, type Undo } from './undo.ts';
import { useShortcut } from './use-shortcut.ts';

const shownMs = 10_000;

const t = textsOf(words);

export function UndoBar() {
  const undo = useStore($undo, { ssr: 'initial' });
  return <div role="status">{undo ? <Offer key={undo.id} undo={undo} /> : null}</div>;
}

function Offer({ undo }: { undo: Undo }) {
  const [busy, setBusy] = useState(false);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || busy) return;
    const timer = setTimeout(() => forgetUndo(undo.id), shownMs);
    return () => clearTimeout(timer);
  }, [undo.id, isHeld, busy]);
  const takeBack = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await undo.run();
      showToast('success', t('undone'));
    } catch (error) {
      showToast('error', failureMessage(error));
    }
    forgetUndo(undo.id);
  };
  useShortcut('z', takeBack, { withControl: true });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody is at it; the button is what is pressed
    <div
      className="undo-bar flex items-center gap-4 py-2 pr-2 pl-4"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className="min-w-0 flex-1">{undo.text}</p>
      <Button variant="quiet" busy={busy} onClick={takeBack}>
        {t('undo')}
      </Button>
    </div>
  );
}
