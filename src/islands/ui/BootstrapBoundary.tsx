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

/** Below a failure the screen stays mounted, out of sight: what was typed into it is there again after a retry. */
export function BootstrapBoundary({ language, children }: Props) {
  const failure = useStore($bootstrapFailure, { ssr: 'initial' });
  const isBootstrapped = useStore($bootstrapped, { ssr: 'initial' });
  return (
    <>
      {failure ? <StartFailure language={language} text={bootstrapFailureText(failure)} /> : null}
      {failure || isBootstrapped ? null : (
        <div className="bootstrap-spinner grid place-items-center [html[data-started]_&]:hidden" aria-hidden="true">
          <Spinner />
        </div>
      )}
      <div hidden={Boolean(failure)} className={failure ? undefined : 'contents'}>
        {children}
      </div>
    </>
  );
}

function StartFailure({ language, text }: { language: LanguageCode; text: string }) {
  const t = messagesOf(language, 'common');
  const [busy, setBusy] = useState(false);
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
      <p className="max-w-prose text-balance">{text}</p>
      <Button variant="primary" className="mt-4" busy={busy} onClick={() => void retry()}>
        {t('retry')}
      </Button>
    </div>
  );
}
