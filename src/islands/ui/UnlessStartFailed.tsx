/**
 * Around the content of a screen that cannot work without the API: a spinner until it has answered, an error when it does not.
 * See docs/product/navigation.md#start-up.
 */
import { useStore } from '@nanostores/react';
import { CloudOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { $isStarted, $startFailure, startAgain, startFailureText } from '#stores/start.ts';
import { Button } from './Button.tsx';
import { Spinner } from './Spinner.tsx';

interface Props {
  language: LanguageCode;
  children: ReactNode;
}

export function UnlessStartFailed({ language, children }: Props) {
  const t = messagesOf(language, 'common');
  const failure = useStore($startFailure, { ssr: 'initial' });
  const isStarted = useStore($isStarted, { ssr: 'initial' });
  const [busy, setBusy] = useState(false);
  if (!failure) {
    return (
      <>
        {isStarted ? null : (
          <div className="starting" aria-hidden="true">
            <Spinner />
          </div>
        )}
        {children}
      </>
    );
  }
  const retry = async () => {
    setBusy(true);
    await startAgain().catch(() => undefined);
    setBusy(false);
  };
  return (
    <div className="empty-state page-width" role="alert">
      <p className="empty-state-sign">
        <CloudOff aria-hidden="true" className="size-10" />
      </p>
      <h1 className="font-semibold text-lg">{t('startFailed')}</h1>
      <p className="max-w-prose text-balance">{startFailureText(failure)}</p>
      <Button look="primary" className="mt-4" busy={busy} onClick={() => void retry()}>
        {t('retry')}
      </Button>
    </div>
  );
}
