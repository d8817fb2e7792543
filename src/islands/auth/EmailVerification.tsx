/** Asks for the address to be verified, sends the link again, and goes on by itself once that has happened somewhere. */
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText } from '#api/failure.ts';
import type { LanguageCode } from '#rules/languages.ts';
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

const askMs = 10_000;
const pauseSeconds = 60;

export function EmailVerification({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'auth');
  const { customer, checked } = useSession();
  const [busy, setBusy] = useState(false);
  const [wait, setWait] = useState(0);
  const leaving = useRef(false);
  const isVerified = checked && customer?.emailVerified === true;

  useEffect(() => {
    const stop = requireSignIn(language);
    const ask = async () => {
      if (document.visibilityState === 'hidden') return;
      const state = await call('GET /is-auth').catch(() => undefined);
      if (state?.emailVerified) await reload().catch(() => undefined);
    };
    const timer = setInterval(ask, askMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [language]);
  useEffect(() => {
    if (!isVerified || leaving.current) return;
    leaving.current = true;
    showToast('success', t('verifiedMeanwhile'));
    location.replace(redirectTarget(language, paths.account));
  }, [isVerified]);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const resend = async () => {
    setBusy(true);
    try {
      const { message } = await call('POST /email/verify/resend');
      showToast('success', message);
    } catch (error) {
      showToast('error', failureText(error, t('resendFailed')));
      if (error instanceof ApiFailure && error.status === 429) setWait(pauseSeconds);
      if (error instanceof ApiFailure && error.key === 'email_already_verified') await reload().catch(() => undefined);
    }
    setBusy(false);
  };
  const address = <b className="font-semibold text-text">{customer?.email ?? '…'}</b>;

  return (
    <BootstrapBoundary language={language}>
      <ResultScreen
        icon="mail"
        eyebrow={t('verificationRequired')}
        title={t('verificationTitle')}
        actions={
          <>
            <Button variant="primary" busy={busy} disabled={wait > 0} onClick={() => void resend()}>
              {wait > 0 ? t('resendWait', { seconds: wait }) : t('resendLink')}
            </Button>
            <a className="btn btn-quiet" href={localePath(language, paths.account)}>
              {t('later')}
            </a>
          </>
        }
      >
        <p>
          <WithLinks text={t('verificationText')} places={{ email: address }} />
        </p>
        <p className="text-muted text-sm">{t('verificationHint')}</p>
      </ResultScreen>
    </BootstrapBoundary>
  );
}
