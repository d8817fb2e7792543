/** The link to sign in through Steam. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { languages } from '#rules/languages.ts';
import { safeRedirect } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { $settings } from '#stores/settings.ts';

/** Empty unless the shop offers it. */
export function SteamLink({ language }: { language: LanguageCode }) {
  const t = messagesOf(language, 'auth');
  const settings = useStore($settings, { ssr: 'initial' });
  const [href, setHref] = useState('');
  useEffect(() => {
    const redirect = safeRedirect(new URLSearchParams(location.search).get('redirect')) ?? '';
    const id = languages.find(({ code }) => code === language)?.id ?? 1;
    setHref(`/api/auth/steam/start?${new URLSearchParams({ redirect, lang_id: String(id) })}`);
  }, [language]);
  if (!settings?.steam_enabled || href === '') return null;
  return (
    <div className="pt-5">
      <p className="auth-divider grid grid-cols-[1fr_auto_1fr] items-center gap-3">{t('or')}</p>
      <a className="btn btn-secondary btn-large btn-wide" href={href}>
        {t('steamSignIn')}
      </a>
    </div>
  );
}
