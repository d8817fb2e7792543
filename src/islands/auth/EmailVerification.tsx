/** Asks the customer to verify the e-mail, sends the link again, and leaves by itself once the e-mail is verified. */

import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { resendPauseSeconds, verificationPollMs } from '#rules/limits.ts';
import { localePath, paths } from '#rules/paths.ts';
import { requireSignIn } from '#stores/access.ts';
import { reload } from '#stores/bootstrap.ts';
import { messagesOf } from '#stores/messages.ts';
import { redirectTarget } from '#stores/redirects.ts';
import { showToast } from '#stores/toasts.ts';
import { BootstrapBoundary } from '../ui/BootstrapBoundary.tsx';
import { Button } from '../ui/Button.tsx';
import { ResultScreen } from '../ui/ResultScreen.tsx';
import { useSession } from '../ui/use-stores.ts';
import { WithLinks } from '../ui/WithLinks.tsx';

export function EmailVerification({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'auth');
  const { customer } = useSession();
  const { busy, pauseSeconds, resend } = useResend(language);
  useEffect(() => requireSignIn(language), [language]);
  useLeaveWhenVerified(language);
  const email = <b className="font-semibold text-text">{customer?.email ?? '…'}</b>;

  return (
    <BootstrapBoundary language={language}>
      <ResultScreen
        icon="mail"
        eyebrow={t('verificationRequired')}
        title={t('verificationTitle')}
        actions={
          <>
            <Button variant="primary" busy={busy} disabled={pauseSeconds > 0} onClick={() => void resend()}>
              {pauseSeconds > 0 ? t('resendWait', { seconds: pauseSeconds }) : t('resendLink')}
            </Button>
            <a className="btn btn-quiet" href={localePath(language, paths.account)}>
              {t('later')}
            </a>
          </>
        }
      >
        <p>
          <WithLinks text={t('verificationText')} places={{ email }} />
        </p>
        <p className="text-muted text-sm">{t('verificationHint')}</p>
      </ResultScreen>
    </BootstrapBoundary>
  );
}

/** Checks the verification, which may happen in another tab or on another device, and leaves for the `?redirect=` of the address. */
function useLeaveWhenVerified(language: LanguageCode): void {
  const { customer, checked } = useSession();
  const isVerified = checked && customer?.emailVerified === true;
  const isLeaving = useRef(false);
  useEffect(() => {
    const check = async () => {
      if (document.visibilityState === 'hidden') return;
      const state = await call('GET /is-auth').catch(() => undefined);
      if (state?.emailVerified) await reload().catch(() => undefined);
    };
    const timer = setInterval(check, verificationPollMs);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
  useEffect(() => {
    if (!isVerified || isLeaving.current) return;
    isLeaving.current = true;
    showToast('success', messagesOf(language, 'auth')('verifiedMeanwhile'));
    location.replace(redirectTarget(language, paths.account));
  }, [isVerified]);
}

/** Sends the link again; `pauseSeconds` count down after the server has refused one more. */
function useResend(language: LanguageCode) {
  const [busy, setBusy] = useState(false);
  const [pauseSeconds, setPauseSeconds] = useState(0);
  useEffect(() => {
    if (pauseSeconds === 0) return;
    const timer = setTimeout(() => setPauseSeconds(pauseSeconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [pauseSeconds]);
  const resend = async () => {
    setBusy(true);
    try {
      const { message } = await call('POST /email/verify/resend');
      showToast('success', message);
    } catch (error) {
      showToast('error', failureText(error, messagesOf(language, 'auth')('resendFailed')));
      if (error instanceof ApiFailure && error.status === 429) setPauseSeconds(resendPauseSeconds);
      if (error instanceof ApiFailure && error.key === 'email_already_verified') await reload().catch(() => undefined);
    }
    setBusy(false);
  };
  return { busy, pauseSeconds, resend };
}
