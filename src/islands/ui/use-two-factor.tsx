/**
 * Adds a two-factor code to a call when the server requires one: the call is first tried without a code, and only the error
 * `two_factor_required` opens the dialog. The call then resolves with a code that the server accepts, or rejects with an
 * `AbortError` when the dialog is closed.
 */
import { type ReactNode, useRef, useState } from 'react';
import { ApiFailure } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { twoFactorCodeErrors } from '#rules/validation/reauthentication.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from './Button.tsx';
import { CodeField } from './CodeField.tsx';
import { Dialog } from './Dialog.tsx';
import { useForm } from './use-form.ts';

interface PendingCall {
  attempt: (code: string) => Promise<void>;
  cancel: () => void;
}

export interface TwoFactor {
  /** `send` is called with the code, empty at first. */
  withCode: <T>(send: (code: string) => Promise<T>) => Promise<T>;
  dialog: ReactNode;
}

export function useTwoFactor(language: LanguageCode): TwoFactor {
  const [open, setOpen] = useState(false);
  const pendingCall = useRef<PendingCall>(undefined);

  const withCode: TwoFactor['withCode'] = async (send) => {
    try {
      return await send('');
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.key !== 'two_factor_required') throw error;
      return new Promise((resolve, reject) => {
        pendingCall.current = {
          cancel: () => reject(new DOMException('The code was not given', 'AbortError')),
          attempt: async (code) => {
            try {
              resolve(await send(code));
            } catch (error) {
              // A wrong code can be typed again; any other error belongs to the form behind the dialog.
              if (error instanceof ApiFailure && error.key.startsWith('two_factor_')) throw error;
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
    pendingCall.current?.cancel();
  };
  const words = messagesOf(language, 'fields');
  const dialog = (
    <Dialog
      open={open}
      onClose={close}
      title={words('confirmTitle')}
      closeLabel={messagesOf(language, 'common')('close')}
    >
      <CodeForm language={language} send={(code) => pendingCall.current?.attempt(code) ?? Promise.resolve()} />
    </Dialog>
  );
  return { withCode, dialog };
}

function CodeForm({ language, send }: { language: LanguageCode; send: (code: string) => Promise<void> }) {
  const t = messagesOf(language, 'fields');
  const { form, text, busy } = useForm({
    language,
    initial: { code: '' },
    check: twoFactorCodeErrors,
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
