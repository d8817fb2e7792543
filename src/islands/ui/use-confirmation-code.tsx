/**
 * Adds a code to a call when the server asks for one: of two-factor authentication, or one that it has mailed. The call is first tried
 * without a code, and only the errors `two_factor_required` and `mail_code_required` open the dialog. The call then resolves with a code
 * that the server accepts, or rejects with an `AbortError` when the dialog is closed.
 */
import { type ReactNode, useRef, useState } from 'react';
import { requiredCode, wantsCode } from '#api/failure.ts';
import type { DestinationPurpose } from '#rules/destinations.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { confirmationCodeErrors } from '#rules/validation/reauthentication.ts';
import { messagesOf } from '#stores/messages.ts';
import { $session } from '#stores/session.ts';
import { Button } from './Button.tsx';
import { CodeField } from './CodeField.tsx';
import { Dialog } from './Dialog.tsx';
import { ResendCode } from './ResendCode.tsx';
import { useForm } from './use-form.ts';

export type CodeKind = 'two_factor' | 'mail';

interface PendingCall {
  attempt: (code: string) => Promise<void>;
  cancel: () => void;
}

export interface ConfirmationCode {
  /** `send` is called with the code, empty at first. */
  withCode: <T>(send: (code: string) => Promise<T>) => Promise<T>;
  dialog: ReactNode;
}

/** `purpose` says which mailed code can be sent again; calls without it are never asked for a mailed one. */
export function useConfirmationCode(language: LanguageCode, purpose?: DestinationPurpose): ConfirmationCode {
  const [kind, setKind] = useState<CodeKind>();
  const pendingCall = useRef<PendingCall>(undefined);

  const withCode: ConfirmationCode['withCode'] = async (send) => {
    try {
      return await send('');
    } catch (error) {
      const required = requiredCode(error);
      if (!required) throw error;
      return new Promise((resolve, reject) => {
        pendingCall.current = {
          cancel: () => reject(new DOMException('The code was not given', 'AbortError')),
          attempt: async (code) => {
            try {
              resolve(await send(code));
            } catch (error) {
              // A wrong code can be typed again; any other error belongs to the form behind the dialog.
              if (wantsCode(error)) throw error;
              reject(error);
            }
            setKind(undefined);
          },
        };
        setKind(required);
      });
    }
  };
  const close = () => {
    setKind(undefined);
    pendingCall.current?.cancel();
  };
  const dialog = (
    <Dialog
      open={kind !== undefined}
      onClose={close}
      title={messagesOf(language, 'fields')('confirmTitle')}
      closeLabel={messagesOf(language, 'common')('close')}
    >
      <CodeForm
        language={language}
        kind={kind ?? 'two_factor'}
        purpose={purpose}
        send={(code) => pendingCall.current?.attempt(code) ?? Promise.resolve()}
      />
    </Dialog>
  );
  return { withCode, dialog };
}

interface FormProps {
  language: LanguageCode;
  kind: CodeKind;
  purpose: DestinationPurpose | undefined;
  send: (code: string) => Promise<void>;
}

function CodeForm({ language, kind, purpose, send }: FormProps) {
  const t = messagesOf(language, 'fields');
  const { form, text, busy } = useForm({
    language,
    initial: { code: '' },
    check: (values) => confirmationCodeErrors(values, kind),
    send: ({ code }) => send(code),
    fallback: messagesOf(language, 'errors')('internal_error'),
  });
  const email = $session.get().customer?.email ?? '';
  return (
    <form {...form} className="grid gap-5 pt-2">
      <p className="text-soft wrap-anywhere">{kind === 'mail' ? t('mailCodeText', { email }) : t('confirmText')}</p>
      <CodeField {...text('code')} language={language} kind={kind} />
      <Button type="submit" variant="primary" wide busy={busy} busyText={t('confirming')}>
        {t('confirm')}
      </Button>
      {kind === 'mail' && purpose ? <ResendCode language={language} purpose={purpose} className="-mt-2" /> : null}
    </form>
  );
}
