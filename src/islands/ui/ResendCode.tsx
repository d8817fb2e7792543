/** Mails a code again. */
import { useState } from 'react';
import { call } from '#api/client.ts';
import { failureText } from '#api/failure.ts';
import type { DestinationPurpose } from '#rules/destinations.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { QuietButton } from './QuietButton.tsx';

interface Props {
  language: LanguageCode;
  purpose: DestinationPurpose;
  className?: string;
}

export function ResendCode({ language, purpose, className = '' }: Props) {
  const t = messagesOf(language, 'fields');
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    try {
      const { message } = await call('POST /user/code/resend', { body: { purpose } });
      showToast('success', message);
    } catch (error) {
      showToast('error', failureText(error, t('codeResendFailed')));
    }
    setBusy(false);
  };
  return (
    <QuietButton busy={busy} className={`justify-self-start ${className}`} onClick={() => void resend()}>
      {t('codeResend')}
    </QuietButton>
  );
}
