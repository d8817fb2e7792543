/**
 * Wraps a screen that cannot work without the API: shows a spinner until the bootstrap call has answered, an error with a retry when it
 * fails. See docs/product/navigation.md#start-up.
 */
import { useStore } from '@nanostores/react';
import { CloudOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { $bootstrapFailure, $bootstrapped, bootstrapFailureText, reload } from '#stores/bootstrap.ts';
import { messagesOf } from '#stores/messages.ts';
import { Button } from './Button.tsx';
import { Spinner } from './Spinner.tsx';

interface Props {
  language: LanguageCode;
  children: ReactNode;
}

export function BootstrapBoundary({ language, children }: Props) {
  const t = messagesOf(language, 'common');
  const failure = useStore($bootstrapFailure, { ssr: 'initial' });
  const isBootstrapped = useStore($bootstrapped, { ssr: 'initial' });
  const [busy, setBusy] = useState(false);
  if (!failure) {
    return (
      <>
        {isBootstrapped ? null : (
          <div className="bootstrap-spinner grid place-items-center" aria-hidden="true">
            <Spinner />
          </div>
        )}
        {children}
      </>
    );
  }
  const retry = async () => {
    setBusy(true);
    await reload().catch(() => undefined);
    setBusy(false);
  };
  return (
    <div className="empty-state grid justify-items-center gap-2 page-width" role="alert">
      <p className="empty-state-icon">
        <CloudOff aria-hidden="true" className="size-10" />
      </p>
      <h1 className="font-semibold text-lg">{t('startFailed')}</h1>
      <p className="max-w-prose text-balance">{bootstrapFailureText(failure)}</p>
      <Button variant="primary" className="mt-4" busy={busy} onClick={() => void retry()}>
        {t('retry')}
      </Button>
    </div>
  );
}
