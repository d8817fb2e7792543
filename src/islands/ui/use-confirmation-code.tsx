/**
 * Adds a code to a call when the server asks for one: of two-factor authentication, or one that it has mailed. The call is first tried
 * without a code, and only the errors `two_factor_required` and `mail_code_required` open the dialog. The call then resolves with a code
 * that the server accepts, or rejects with an `AbortError` when the dialog is closed, but for a code that is under way then: its answer
 * counts. The dialog is loaded when it is first needed.
 */
import { type ReactNode, useRef, useState } from 'react';
import { requiredCode, wantsCode } from '#api/failure.ts';
import type { DestinationPurpose } from '#rules/destinations.ts';
import type { LanguageCode } from '#rules/languages.ts';
import type { CodeKind, ConfirmationDialog } from './ConfirmationDialog.tsx';

interface PendingCall {
  attempt: (code: string) => Promise<void>;
  close: () => void;
}

export interface ConfirmationCode {
  /** `send` is called with the code, empty at first. */
  withCode: <T>(send: (code: string) => Promise<T>) => Promise<T>;
  dialog: ReactNode;
}

/** `purpose` says which mailed code can be sent again; calls without it are never asked for a mailed one. */
export function useConfirmationCode(language: LanguageCode, purpose?: DestinationPurpose): ConfirmationCode {
  const [kind, setKind] = useState<CodeKind>();
  const [parts, setParts] = useState<{ ConfirmationDialog: typeof ConfirmationDialog }>();
  const pendingCall = useRef<PendingCall>(undefined);

  const withCode: ConfirmationCode['withCode'] = async (send) => {
    try {
      return await send('');
    } catch (error) {
      const required = requiredCode(error);
      if (!required) throw error;
      setParts(await import('./ConfirmationDialog.tsx'));
      return new Promise((resolve, reject) => {
        let isSending = false;
        let isClosed = false;
        const cancel = () => reject(new DOMException('The code was not given', 'AbortError'));
        pendingCall.current = {
          close: () => {
            isClosed = true;
            if (!isSending) cancel();
          },
          attempt: async (code) => {
            isSending = true;
            try {
              resolve(await send(code));
            } catch (error) {
              // A wrong code can be typed again while the dialog is open; any other error belongs to the form behind it.
              if (!wantsCode(error)) reject(error);
              else if (isClosed) cancel();
              else throw error;
            } finally {
              isSending = false;
            }
            if (!isClosed) setKind(undefined);
          },
        };
        setKind(required);
      });
    }
  };
  const close = () => {
    setKind(undefined);
    pendingCall.current?.close();
  };
  const dialog = parts ? (
    <parts.ConfirmationDialog
      language={language}
      kind={kind}
      purpose={purpose}
      onClose={close}
      send={(code) => pendingCall.current?.attempt(code) ?? Promise.resolve()}
    />
  ) : null;
  return { withCode, dialog };
}
