/**
 * The dialog that offers a skin to the shop: the form, then what happens next. What is typed outlives the dialog until it is offered. See
 * docs/product/selling-and-payouts.md#making-an-offer.
 */
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { type SellDraft, SellForm } from './SellForm.tsx';

interface Props {
  language: LanguageCode;
  open: boolean;
  onClose: () => void;
  onCreated: () => void;
}

/** `disabled`: selling was switched off while the form was open. */
type Stage = { name: 'form' } | { name: 'created' | 'disabled'; message: string };

export function SellDialog({ language, open, onClose, onCreated }: Props) {
  const t = messagesOf(language, 'offers');
  const [stage, setStage] = useState<Stage>({ name: 'form' });
  const draft = useRef<SellDraft>({});
  const close = () => {
    onClose();
    setStage({ name: 'form' });
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={stage.name === 'created' ? t('submittedTitle') : messagesOf(language, 'account')('sellSkins')}
      closeLabel={messagesOf(language, 'common')('close')}
    >
      {stage.name === 'form' ? (
        <SellForm
          language={language}
          draft={draft}
          onCreated={(message) => {
            draft.current = {};
            setStage({ name: 'created', message });
            onCreated();
          }}
          onDisabled={(message) => setStage({ name: 'disabled', message })}
        />
      ) : (
        <SellResult language={language} message={stage.message} isCreated={stage.name === 'created'} onDone={close} />
      )}
    </Dialog>
  );
}

interface ResultProps {
  language: LanguageCode;
  message: string;
  isCreated: boolean;
  onDone: () => void;
}

function SellResult({ language, message, isCreated, onDone }: ResultProps) {
  const t = messagesOf(language, 'offers');
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <div className="grid justify-items-center gap-4 pt-5 text-center">
      {isCreated ? <CircleCheck aria-hidden="true" className="size-10 text-success" /> : null}
      <p role="status" className="text-balance text-text">
        {message}
      </p>
      {isCreated ? null : <p className="text-balance">{t('closedText')}</p>}
      <Button ref={done} variant="primary" large wide onClick={onDone}>
        {t('done')}
      </Button>
    </div>
  );
}
