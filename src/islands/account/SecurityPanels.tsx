/** Two-factor authentication, Steam, devices and the account's data: loaded once, with the code that shows them, and again after each change. */
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import { failureText } from '#api/failure.ts';
import type { Security } from '#contract/security.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { bootstrap } from '#stores/bootstrap.ts';
import { messagesOf } from '#stores/messages.ts';
import { $session } from '#stores/session.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { LoadedSecurity } from './LoadedSecurity.tsx';

export function SecurityPanels({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'security');
  const [loaded, setLoaded] = useState<{ security: Security; Panels: typeof LoadedSecurity }>();
  const [failure, setFailure] = useState<unknown>();
  const load = () => {
    Promise.all([call('GET /user/security'), import('./LoadedSecurity.tsx')]).then(([{ payload }, code]) => {
      setLoaded({ security: payload, Panels: code.LoadedSecurity });
      setFailure(undefined);
    }, setFailure);
  };
  // a guest is being led to sign-in
  useEffect(() => {
    bootstrap().then(
      () => $session.get().status === 'customer' && load(),
      () => undefined,
    );
  }, []);

  if (!loaded) {
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
  return <loaded.Panels language={language} security={loaded.security} reload={load} />;
}
