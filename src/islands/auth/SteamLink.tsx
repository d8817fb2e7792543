/** The way in through Steam, and what became of it when the visitor is back. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { LanguageCode } from '#rules/languages.ts';
import { languages } from '#rules/languages.ts';
import { safeRedirect } from '#rules/paths.ts';
import { messagesOf } from '#stores/messages.ts';
import { $settings } from '#stores/settings.ts';
import { showToast } from '#stores/toasts.ts';

/** There only while the shop offers it. */
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
      <p className="auth-or">{t('or')}</p>
      <a className="btn btn-secondary btn-large btn-wide" href={href} data-astro-prefetch="false">
        {t('steamSignIn')}
      </a>
    </div>
  );
}

/** What `?steam=` says; it is taken out of the address, so that a reload does not say it again. */
export function takeSteamOutcome(language: LanguageCode): string {
  const url = new URL(location.href);
  const outcome = url.searchParams.get('steam') ?? '';
  if (outcome === '') return '';
  url.searchParams.delete('steam');
  history.replaceState(null, '', url.pathname + url.search);
  const t = messagesOf(language, 'auth');
  const errors = messagesOf(language, 'errors');
  if (outcome === 'cancelled') showToast('info', t('steamCancelled'));
  if (outcome === 'invalid') showToast('error', t('steamInvalid'));
  if (outcome === 'unavailable') showToast('error', t('steamUnavailable'));
  if (outcome === 'blocked') showToast('error', errors('customer_blocked'));
  return outcome;
}
