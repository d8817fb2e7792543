/** Signing in with a passkey; then back to where the session was missing. */
import words from '#content/console/sign-in.json' with { type: 'json' };
import { consoleReturn, consoleRoot, hasConsoleSessionEnded } from '#rules/console-paths.ts';
import { textsOf } from '../ui/texts.ts';
import { PasskeyCard } from './PasskeyCard.tsx';
import { signInWithPasskey } from './passkeys.ts';

const t = textsOf(words);

export function SignInScreen() {
  const run = async () => {
    await signInWithPasskey();
    location.assign(consoleReturn(new URLSearchParams(location.search).get('back')) ?? consoleRoot);
  };
  return (
    <PasskeyCard title={t('title')} label={t('signIn')} given={t('notSigned')} run={run} note={t('lostPasskey')}>
      {hasConsoleSessionEnded(location.search) ? (
        <p className="alert" data-tone="warning" role="status">
          {t('ended')}
        </p>
      ) : null}
      <p>{t('signInText')}</p>
    </PasskeyCard>
  );
}
