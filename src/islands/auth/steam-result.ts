/** How a sign-in through Steam ended, which `?steam=` says when the visitor is back. */
import type { LanguageCode } from '#rules/languages.ts';
import { messagesOf } from '#stores/messages.ts';
import { showToast } from '#stores/toasts.ts';

/** Takes the result out of the address, so that a reload does not show its toast again. Empty without one. */
export function takeSteamResult(language: LanguageCode): string {
  const url = new URL(location.href);
  const result = url.searchParams.get('steam') ?? '';
  if (result === '') return '';
  url.searchParams.delete('steam');
  history.replaceState(null, '', url.pathname + url.search);
  const t = messagesOf(language, 'auth');
  if (result === 'cancelled') showToast('info', t('steamCancelled'));
  if (result === 'invalid') showToast('error', t('steamInvalid'));
  if (result === 'unavailable') showToast('error', t('steamUnavailable'));
  if (result === 'blocked') showToast('error', messagesOf(language, 'errors')('customer_blocked'));
  return result;
}
