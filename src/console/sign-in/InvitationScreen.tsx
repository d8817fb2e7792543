/** A one-time link: who it is for, and making the passkey. The token leaves the address as soon as it is read. */
import { useEffect, useState } from 'react';
import words from '#content/console/sign-in.json' with { type: 'json' };
import { consoleRoot } from '#rules/console-paths.ts';
import { FailureNotice } from '../ui/FailureNotice.tsx';
import { textsOf } from '../ui/texts.ts';
import { PasskeyCard } from './PasskeyCard.tsx';
import { makePasskey, type Opened, openInvitation } from './passkeys.ts';

const t = textsOf(words);

export function InvitationScreen() {
  const [token] = useState(() => location.hash.slice(1));
  const [opened, setOpened] = useState<Opened>();
  const [failure, setFailure] = useState<unknown>();
  const open = () => {
    setFailure(undefined);
    openInvitation(token).then(setOpened, setFailure);
  };
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
    if (token) open();
  }, []);
  if (!token)
    return (
      <p className="alert" data-tone="danger" role="alert">
        {t('linkMissing')}
      </p>
    );
  if (failure !== undefined) return <FailureNotice failure={failure} onRetry={open} />;
  if (!opened) return null;
  const run = async () => {
    // a challenge is good for minutes: one is fetched for each try
    await makePasskey(token, await openInvitation(token));
    location.assign(consoleRoot);
  };
  return (
    <PasskeyCard title={t('invitation')} label={t('make')} given={t('notMade')} run={run} note={t('linkEnds')}>
      <p className="font-semibold">{t('forWhom', { email: opened.email })}</p>
      <p>{t('invitationText')}</p>
    </PasskeyCard>
  );
}
