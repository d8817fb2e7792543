/**
 * What every page does when a call fails in a way that concerns the whole page: a session that has ended, an e-mail that is not
 * verified. See docs/product/errors.md#session.
 */
import { listenToFailures } from '#api/client.ts';
import { isLanguageCode, splitLanguage } from '#rules/languages.ts';
import { catalogueToastMs } from '#rules/limits.ts';
import { authPath, localePath, needsLogin, paths } from '#rules/paths.ts';
import { messagesOf } from './messages.ts';
import { $session, $sessionExpired } from './session.ts';
import { forgetSession } from './sign-in.ts';
import { showToast } from './toasts.ts';

/** Listens for the life of the page. */
export function watchFailures(): void {
  listenToFailures(({ status, key }) => {
    if (status === 401) endSession();
    if (key === 'email_not_verified') goTo(`${paths.emailVerification}?redirect=${encodeURIComponent(here())}`);
  });
}

function endSession(): void {
  const wasCustomer = $session.get().status === 'customer';
  if (wasCustomer && !$sessionExpired.get()) $sessionExpired.set(true);
  forgetSession();
  if (!needsLogin(splitLanguage(location.pathname).path)) return;
  if (wasCustomer) showToast('error', messagesOf(language(), 'common')('sessionExpired'), catalogueToastMs);
  goTo(authPath('signin', here()));
}

function language() {
  const { lang } = document.documentElement;
  return isLanguageCode(lang) ? lang : 'en';
}

function here(): string {
  return location.pathname + location.search;
}

function goTo(path: string): void {
  location.assign(localePath(language(), path));
}
