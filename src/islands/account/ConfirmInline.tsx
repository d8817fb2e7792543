/** Asks in place, not in a dialog of its own, before something that cannot be undone. The focus starts at the way back. */
import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';

interface Props {
  question: string;
  confirmLabel: string;
  cancelLabel: string;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmInline({ question, confirmLabel, cancelLabel, busy, onConfirm, onCancel }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div role="alertdialog" aria-label={question} className="grid gap-4">
      <p className="alert" data-tone="warning">
        {question}
      </p>
      <div className="flex flex-wrap gap-3 pt-2 *:grow *:basis-40">
        <Button ref={cancel} large onClick={onCancel} disabled={busy}>
          {cancelLabel}
        </Button>
        <Button variant="danger" large busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </div>
  );
}
