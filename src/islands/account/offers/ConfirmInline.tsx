/** Asks in place, not in a dialog of its own, before something that cannot be undone. The focus starts at the way back. */
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';

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
      <p className="notice" data-tone="warning">
        {question}
      </p>
      <div className="offer-actions">
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
