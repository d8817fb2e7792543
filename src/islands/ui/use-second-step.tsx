/**
 * Asks for the second step when the server wants it: a call is tried without a code, and only `second_step_required` opens the
 * dialog. The call then waits for a code that the server takes, or ends with an `AbortError` when the dialog is closed.
 */
import { type ReactNode, useRef, useState } from 'react';
import { ApiFailure } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { codeErrors } from '#rules/validation/proof.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from './Button.tsx';
import { CodeField } from './CodeField.tsx';
import { Dialog } from './Dialog.tsx';
import { useForm } from './use-form.ts';

interface Waiting {
  attempt: (code: string) => Promise<void>;
  giveUp: () => void;
}

export interface SecondStep {
  /** `send` is called with the code, empty at first. */
  withCode: <T>(send: (code: string) => Promise<T>) => Promise<T>;
  dialog: ReactNode;
}

export function useSecondStep(language: LanguageCode): SecondStep {
  const [open, setOpen] = useState(false);
  const waiting = useRef<Waiting>(undefined);

  const withCode: SecondStep['withCode'] = async (send) => {
    try {
      return await send('');
    } catch (refusal) {
      if (!(refusal instanceof ApiFailure) || refusal.key !== 'second_step_required') throw refusal;
      return new Promise((resolve, reject) => {
        waiting.current = {
          giveUp: () => reject(new DOMException('The code was not given', 'AbortError')),
          attempt: async (code) => {
            try {
              resolve(await send(code));
            } catch (error) {
              // The code can be typed again; anything else is for the form that asked.
              if (error instanceof ApiFailure && error.key.startsWith('second_step_')) throw error;
              reject(error);
            }
            setOpen(false);
          },
        };
        setOpen(true);
      });
    }
  };
  const close = () => {
    setOpen(false);
    waiting.current?.giveUp();
  };
  const words = messagesOf(language, 'fields');
  const dialog = (
    <Dialog
      open={open}
      onClose={close}
      title={words('confirmTitle')}
      closeLabel={messagesOf(language, 'common')('close')}
    >
      <CodeForm language={language} send={(code) => waiting.current?.attempt(code) ?? Promise.resolve()} />
    </Dialog>
  );
  return { withCode, dialog };
}

function CodeForm({ language, send }: { language: LanguageCode; send: (code: string) => Promise<void> }) {
  const t = messagesOf(language, 'fields');
  const { form, text, busy } = useForm({
    language,
    initial: { code: '' },
    check: codeErrors,
    send: ({ code }) => send(code),
    fallback: messagesOf(language, 'errors')('internal_error'),
  });
  return (
    <form {...form} className="grid gap-5 pt-2">
      <p className="text-soft">{t('confirmText')}</p>
      <CodeField {...text('code')} language={language} />
      <Button type="submit" variant="primary" wide busy={busy} busyText={t('confirming')}>
        {t('confirm')}
      </Button>
    </form>
  );
}
