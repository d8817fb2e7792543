/** One step with a passkey: what it is for, one button, and what went wrong. */
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiFailure } from '#api/failure.ts';
import words from '#content/console/sign-in.json' with { type: 'json' };
import { Button } from '#islands/ui/Button.tsx';
import { failureMessage } from '../ui/failure-message.ts';
import { textsOf } from '../ui/texts.ts';

const t = textsOf(words);

interface Props {
  title: string;
  children: ReactNode;
  label: string;
  /** Said when the person or the device did not go on. */
  given: string;
  /** Leaves the page when it is done. */
  run: () => Promise<void>;
  note: string;
}

export function PasskeyCard({ title, children, label, given, run, note }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const isSupported = browserSupportsWebAuthn();
  const press = async () => {
    setBusy(true);
    setFailure('');
    try {
      await run();
    } catch (error) {
      setFailure(error instanceof ApiFailure ? failureMessage(error) : given);
      setBusy(false);
    }
  };
  return (
    <section className="mx-auto mt-[12dvh] grid w-full max-w-[28rem] gap-4" aria-labelledby="passkey-title">
      <h1 id="passkey-title" className="flex items-center gap-3 font-semibold text-xl">
        <KeyRound aria-hidden="true" className="flex-none text-gold" />
        {title}
      </h1>
      {children}
      {failure || !isSupported ? (
        <p className="alert" data-tone="danger" role="alert">
          {failure || t('unsupported')}
        </p>
      ) : null}
      <Button variant="primary" large wide busy={isBusy} disabled={!isSupported} onClick={() => void press()}>
        {failure ? t('again') : label}
      </Button>
      <p className="text-muted text-sm">{note}</p>
    </section>
  );
}
