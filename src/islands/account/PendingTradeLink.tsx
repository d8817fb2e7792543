/** A trade link that waits for its code: it can be confirmed, the code be sent again, or the change be withdrawn. */
import { useState } from 'react';
import { call } from '#api/client.ts';
import { failureText } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { QuietButton } from '../ui/QuietButton.tsx';
import { ResendCode } from '../ui/ResendCode.tsx';
import { WithLinks } from '../ui/WithLinks.tsx';
import { refreshProfile } from './refresh-profile.ts';

interface Props {
  language: LanguageCode;
  link: string;
  onConfirm: () => void;
}

export function PendingTradeLink({ language, link, onConfirm }: Props) {
  const t = messagesOf(language, 'account');
  const [busy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    try {
      const { message } = await call('POST /user/trade-link/withdraw');
      showToast('success', message);
    } catch (error) {
      showToast('error', failureText(error, t('profileFailed')));
    }
    await refreshProfile(language);
    setBusy(false);
  };
  return (
    <>
      <span className="wrap-anywhere">
        <WithLinks text={t('tradeLinkPending')} places={{ link: <b className="font-semibold text-soft">{link}</b> }} />
      </span>
      <span className="flex flex-wrap gap-x-5">
        <QuietButton busy={busy} onClick={onConfirm}>
          {t('tradeLinkConfirm')}
        </QuietButton>
        <ResendCode language={language} purpose="trade_link" />
        <QuietButton busy={busy} onClick={() => void withdraw()}>
          {t('emailWithdraw')}
        </QuietButton>
      </span>
    </>
  );
}
