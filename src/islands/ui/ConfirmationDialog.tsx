/** Asks for the code that confirms a call, of two-factor authentication or of a mail, and sends it. A wrong one can be typed again. */
import { useId } from 'react';
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

interface Props {
  language: LanguageCode;
  /** Absent while no code is wanted; the dialog is closed then. */
  kind: CodeKind | undefined;
  /** Which mailed code can be sent again. */
  purpose: DestinationPurpose | undefined;
  onClose: () => void;
  send: (code: string) => Promise<void>;
}

export function ConfirmationDialog({ language, kind, purpose, onClose, send }: Props) {
  const textId = useId();
  return (
    <Dialog
      describedBy={textId}
      open={kind !== undefined}
      onClose={onClose}
      title={messagesOf(language, 'fields')('confirmTitle')}
      closeLabel={messagesOf(language, 'common')('close')}
    >
      <CodeForm textId={textId} language={language} kind={kind ?? 'two_factor'} purpose={purpose} send={send} />
    </Dialog>
  );
}

function CodeForm({
  textId,
  language,
  kind,
  purpose,
  send,
}: Pick<Props, 'language' | 'purpose' | 'send'> & { textId: string; kind: CodeKind }) {
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
      <p id={textId} className="text-soft wrap-anywhere">
        {kind === 'mail' ? t('mailCodeText', { email }) : t('confirmText')}
      </p>
      <CodeField {...text('code')} language={language} kind={kind} />
      <Button type="submit" variant="primary" wide busy={busy} busyText={t('confirming')}>
        {t('confirm')}
      </Button>
      {kind === 'mail' && purpose ? <ResendCode language={language} purpose={purpose} className="-mt-2" /> : null}
    </form>
  );
}
