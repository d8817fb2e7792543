/** A new e-mail that is not confirmed yet: its link can be sent again, or the change be withdrawn. */
import { useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { QuietButton } from '../ui/QuietButton.tsx';
import { WithLinks } from '../ui/WithLinks.tsx';
import { refreshProfile } from './refresh-profile.ts';

export function PendingEmail({ language, email }: { language: LanguageCode; email: string }) {
  const t = messagesOf(language, 'account');
  const [busy, setBusy] = useState(false);

  const change = async (name: 'POST /user/email-change/resend' | 'POST /user/email-change/withdraw') => {
    setBusy(true);
    const isResend = name.endsWith('resend');
    try {
      const { message } = await call(name);
      showToast('success', message);
      if (!isResend) await refreshProfile(language);
    } catch (error) {
      showToast('error', failureText(error, t(isResend ? 'emailResendFailed' : 'profileFailed')));
      // 404: the link was opened meanwhile, or has expired
      if (error instanceof ApiFailure && error.status === 404) await refreshProfile(language);
    }
    setBusy(false);
  };
  return (
    <>
      <WithLinks text={t('emailPending')} places={{ email: <b className="font-semibold text-soft">{email}</b> }} />
      <span className="flex flex-wrap gap-x-5">
        <QuietButton busy={busy} onClick={() => void change('POST /user/email-change/resend')}>
          {t('emailResend')}
        </QuietButton>
        <QuietButton busy={busy} onClick={() => void change('POST /user/email-change/withdraw')}>
          {t('emailWithdraw')}
        </QuietButton>
      </span>
    </>
  );
}
