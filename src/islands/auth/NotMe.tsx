/**
 * The mailed link "This was not me": says what it is about and what it will do, and acts when the button is pressed, because mail scanners
 * open links. The token stands behind the `#`, which servers do not see, and goes from the address into the page's history entry.
 */
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import { ApiFailure, failureText } from '#api/failure.ts';
import type { DisownableChange } from '#contract/destinations.ts';
import { formatDate } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { authPath, localePath, paths } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { forgetSession } from '#stores/sign-in.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

type Screen =
  | { name: 'loading' | 'invalid' | 'used' | 'done' }
  | { name: 'failed'; text: string }
  | { name: 'ask'; change: DisownableChange };

const textOf = {
  trade_link: 'notMeTradeLink',
  purchase: 'notMePurchase',
  payout: 'notMePayout',
  card_payout: 'notMeCardPayout',
  email: 'notMeEmail',
  withdrawal: 'notMeWithdrawal',
} as const;

export function NotMe({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'auth');
  const [token, setToken] = useState('');
  const [screen, setScreen] = useState<Screen>({ name: 'loading' });
  const load = (linkToken: string) => {
    setScreen({ name: 'loading' });
    if (linkToken === '') return setScreen({ name: 'invalid' });
    call('GET /not-me/{token}', { params: { token: linkToken } }).then(
      ({ payload }) => setScreen(payload.done ? { name: 'used' } : { name: 'ask', change: payload }),
      (error) =>
        setScreen(
          isInvalid(error) ? { name: 'invalid' } : { name: 'failed', text: failureText(error, t('notMeFailed')) },
        ),
    );
  };
  useEffect(() => {
    const linkToken = takeToken();
    setToken(linkToken);
    load(linkToken);
  }, []);
  const disown = async () => {
    try {
      await call('POST /not-me', { body: { token } });
      forgetSession();
      setScreen({ name: 'done' });
    } catch (error) {
      if (isInvalid(error)) setScreen({ name: 'used' });
      else showToast('error', failureText(error, t('notMeFailed')));
    }
  };

  if (screen.name === 'ask') return <Question language={language} change={screen.change} onPress={disown} />;
  if (screen.name === 'loading') {
    return (
      <section className="auth-card panel" aria-busy="true">
        <h1 className="display-type text-xl">{t('notMeTitle')}</h1>
        <Skeleton className="mt-4 h-56 w-full" />
      </section>
    );
  }
  if (screen.name === 'failed') {
    return (
      <section className="auth-card panel">
        <h1 className="display-type text-xl">{t('notMeTitle')}</h1>
        <p className="auth-intro">{screen.text}</p>
        <Button variant="primary" large wide onClick={() => load(token)}>
          {t('notMeTryAgain')}
        </Button>
      </section>
    );
  }
  return (
    <section className="auth-card panel" role="status">
      <h1 className="display-type text-xl">{t(`notMe${screenWords[screen.name]}Title`)}</h1>
      <p className="auth-intro">{t(`notMe${screenWords[screen.name]}Text`)}</p>
      <a className="btn btn-primary btn-large btn-wide" href={localePath(language, authPath('reset'))}>
        {t('notMeSetPassword')}
      </a>
    </section>
  );
}

const screenWords = { invalid: 'Invalid', used: 'Used', done: 'Done' } as const;

interface QuestionProps {
  language: LanguageCode;
  change: DisownableChange;
  onPress: () => Promise<void>;
}

function Question({ language, change, onPress }: QuestionProps) {
  const t = messagesOf(language, 'auth');
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await onPress();
    setBusy(false);
  };
  const consequences = [
    t('notMeSessions'),
    t('notMeBefore'),
    ...(change.items > 0 ? [t('notMeItems', { count: change.items })] : []),
    ...(change.payouts > 0 ? [t('notMePayouts', { count: change.payouts })] : []),
    t('notMePassword'),
  ];
  return (
    <section className="auth-card panel">
      <h1 className="display-type text-xl">{t('notMeTitle')}</h1>
      <p className="pt-4 text-soft">{t(textOf[change.purpose], { date: formatDate(change.created_at) })}</p>
      <p className="wrap-anywhere pt-2 font-semibold text-text">{change.destination}</p>
      <p className="pt-5 text-soft">{t('notMeWill')}</p>
      <ul className="list-disc space-y-1 pt-2 pb-7 pl-5 text-soft">
        {consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className="grid gap-3">
        <Button variant="danger" large wide busy={busy} busyText={t('notMeWorking')} onClick={() => void press()}>
          {t('notMeButton')}
        </Button>
        <a className="btn btn-quiet btn-wide" href={localePath(language, paths.home)}>
          {t('wasMe')}
        </a>
      </div>
    </section>
  );
}

function isInvalid(error: unknown): boolean {
  return error instanceof ApiFailure && error.key === 'link_invalid';
}

/** The token of the address, which moves into the history entry so that a reload finds it, else that of the entry. */
function takeToken(): string {
  const inAddress = new URLSearchParams(location.hash.slice(1)).get('token');
  if (inAddress === null) return typeof history.state?.notMe === 'string' ? history.state.notMe : '';
  history.replaceState({ notMe: inAddress }, '', location.pathname + location.search);
  return inAddress;
}
