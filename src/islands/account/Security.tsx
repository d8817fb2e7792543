/** The ways into the account, where it is signed in, and what becomes of its data: asked for once, and again after each change. */
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import { failureText } from '#api/failure.ts';
import type { Security as SecurityState } from '#contract/security.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { bootstrap } from '#stores/bootstrap.ts';
import { messagesOf } from '#stores/messages.ts';
import { $session } from '#stores/session.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Devices } from './Devices.tsx';
import { SteamPanel } from './SteamPanel.tsx';
import { TwoFactorPanel } from './TwoFactorPanel.tsx';
import { YourData } from './YourData.tsx';

export function Security({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'security');
  const [state, setState] = useState<SecurityState>();
  const [failure, setFailure] = useState<unknown>();
  const load = () => {
    call('GET /user/security').then(({ payload }) => {
      setState(payload);
      setFailure(undefined);
    }, setFailure);
  };
  // A guest is on the way to sign-in and is asked nothing.
  useEffect(() => {
    bootstrap().then(
      () => $session.get().status === 'customer' && load(),
      () => undefined,
    );
  }, []);

  if (!state) {
    return (
      <section className="panel panel-padded" aria-busy={!failure}>
        <h2 className="font-semibold text-lg">{t('twoFactorTitle')}</h2>
        {failure ? (
          <>
            <p className="pt-1 text-danger text-sm">{failureText(failure, t('loadFailed'))}</p>
            <Button className="mt-4" onClick={load}>
              {t('tryAgain')}
            </Button>
          </>
        ) : (
          <>
            <p className="pt-1 text-muted text-sm">{t('twoFactorText')}</p>
            <Skeleton className="mt-5 h-11 w-28" />
          </>
        )}
      </section>
    );
  }
  const withCode = state.two_factor.enabled;
  return (
    <>
      <TwoFactorPanel language={language} state={state.two_factor} reload={load} />
      <SteamPanel language={language} state={state.steam} withCode={withCode} reload={load} />
      <Devices language={language} sessions={state.sessions} reload={load} />
      <YourData language={language} withCode={withCode} />
    </>
  );
}
