/** The linked Steam account; nothing while none is linked and the shop does not offer it. */
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import type { Security } from '#contract/security.ts';
import { formatDate } from '#rules/format.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { type Reauthentication, ReauthenticationDialog } from './ReauthenticationDialog.tsx';

interface Props {
  language: LanguageCode;
  state: Security['steam'];
  withCode: boolean;
  reload: () => void;
}

export function SteamPanel({ language, state, withCode, reload }: Props) {
  const t = messagesOf(language, 'security');
  const [open, setOpen] = useState(false);
  const { steamid, linked_at } = state;
  useEffect(() => showSteamResult(language), [language]);

  const link = async (reauthentication: Reauthentication) => {
    const { redirect_url } = await call('POST /user/steam/link', { body: reauthentication });
    location.assign(redirect_url);
  };
  const unlink = async (reauthentication: Reauthentication) => {
    const { message } = await call('POST /user/steam/unlink', { body: reauthentication });
    showToast('success', message);
    setOpen(false);
    reload();
  };
  if (!state.enabled && !steamid) return null;
  const action = steamid ? t('unlinkSteam') : t('linkSteam');
  return (
    <section className="panel panel-padded" aria-labelledby="steam">
      <h2 id="steam" className="font-semibold text-lg">
        Steam
      </h2>
      <p className="pt-1 text-muted text-sm">
        {steamid ? t('steamLinkedTo', { id: steamid, date: formatDate(linked_at ?? 0) }) : t('steamText')}
      </p>
      <Button className="mt-5" onClick={() => setOpen(true)}>
        {action}
      </Button>
      <ReauthenticationDialog
        language={language}
        open={open}
        onClose={() => setOpen(false)}
        title={action}
        action={action}
        variant={steamid ? 'danger' : 'primary'}
        withCode={withCode}
        send={steamid ? unlink : link}
      >
        {steamid ? t('unlinkSteamText') : t('linkSteamText')}
      </ReauthenticationDialog>
    </section>
  );
}

/** Shows a toast for `?steam=` and removes it from the address. */
function showSteamResult(language: LanguageCode): void {
  const url = new URL(location.href);
  const result = url.searchParams.get('steam');
  if (!result) return;
  url.searchParams.delete('steam');
  history.replaceState(null, '', url.pathname + url.search);
  const t = messagesOf(language, 'security');
  if (result === 'linked') showToast('success', t('steamLinkedNow'));
  else if (result === 'taken') showToast('error', messagesOf(language, 'errors')('steam_taken'));
  else if (result !== 'cancelled') showToast('error', t('failed'));
}
