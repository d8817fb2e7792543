/** The devices that are signed in, with buttons that sign out one of them or all. */
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { failureText } from '#api/failure.ts';
import type { DeviceSession } from '#contract/security.ts';
import { countryOfCode } from '#rules/countries.ts';
import { dotted } from '#rules/dotted.ts';
import { formatDateTime } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { signOutToHome } from '#stores/access.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '../ui/Button.tsx';

interface Props {
  language: LanguageCode;
  sessions: readonly DeviceSession[];
  reload: () => void;
}

const phoneSystems = ['iPhone', 'iPad', 'Android'];

export function DevicesPanel({ language, sessions, reload }: Props) {
  const t = messagesOf(language, 'security');
  const [busy, setBusy] = useState('');
  const attempt = async (target: string, request: () => Promise<void>) => {
    setBusy(target);
    try {
      await request();
    } catch (error) {
      showToast('error', failureText(error, t('failed')));
    }
    setBusy('');
  };
  const leave = (message: string) => {
    showToast('success', message);
    signOutToHome(language);
  };
  const signOut = ({ id, current }: DeviceSession) =>
    attempt(id, async () => {
      const { message } = await call('POST /user/sessions/end', { body: { id } });
      if (current) return leave(message);
      showToast('success', message);
      reload();
    });
  const signOutEverywhere = () =>
    attempt('all', async () => leave((await call('POST /user/sessions/end-all')).message));

  return (
    <section className="panel panel-padded" aria-labelledby="devices">
      <h2 id="devices" className="font-semibold text-lg">
        {t('devicesTitle')}
      </h2>
      <p className="pt-1 text-muted text-sm">{t('devicesText')}</p>
      <ul className="pt-3">
        {sessions.map((session) => (
          <Device
            key={session.id}
            language={language}
            session={session}
            busy={busy === session.id}
            onSignOut={() => void signOut(session)}
          />
        ))}
      </ul>
      <Button variant="danger" className="mt-5" busy={busy === 'all'} onClick={() => void signOutEverywhere()}>
        {t('signOutEverywhere')}
      </Button>
    </section>
  );
}

interface DeviceProps {
  language: LanguageCode;
  session: DeviceSession;
  busy: boolean;
  onSignOut: () => void;
}

function Device({ language, session, busy, onSignOut }: DeviceProps) {
  const t = messagesOf(language, 'security');
  const { browser, system, city, country, last_seen_at, current } = session;
  const name = browser && system ? t('deviceOn', { browser, system }) : browser || system || t('unknownDevice');
  const location = [city, countryOfCode(country, language)?.title].filter(Boolean).join(', ');
  const lastSeen = t('lastSeen', { time: formatDateTime(last_seen_at) });
  const Icon = phoneSystems.includes(system) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3.5 border-line border-b py-3">
      <Icon aria-hidden="true" className="size-5 flex-none text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-text">{name}</p>
        <p className="text-muted text-sm">{dotted([current ? t('thisDevice') : lastSeen, location])}</p>
      </div>
      <Button variant="quiet" busy={busy} aria-label={t('signOutThat', { device: name })} onClick={onSignOut}>
        {t('signOutDevice')}
      </Button>
    </li>
  );
}
