/** What every page does when a call fails because the session has ended or the e-mail is not verified. See docs/product/errors.md#session. */
import { listenToFailures } from '#api/client.ts';
import { splitLanguage } from '#rules/languages.ts';
import { catalogueToastMs } from '#rules/limits.ts';
import { needsLogin } from '#rules/paths.ts';
import { pageLanguage } from './language.ts';
import { messagesOf } from './messages.ts';
import { emailVerificationAddress, signInAddress } from './redirects.ts';
import { $session, $sessionExpired } from './session.ts';
import { forgetSession } from './sign-in.ts';
import { showToast } from './toasts.ts';

/** Listens for the life of the page. */
export function watchFailures(): void {
  listenToFailures(({ status, key }) => {
    if (status === 401) endSession();
    if (key === 'email_not_verified') location.assign(emailVerificationAddress(pageLanguage()));
  });
}

function endSession(): void {
  const wasCustomer = $session.get().status === 'customer';
  if (wasCustomer && !$sessionExpired.get()) $sessionExpired.set(true);
  forgetSession();
  if (!needsLogin(splitLanguage(location.pathname).path)) return;
  const language = pageLanguage();
  if (wasCustomer) showToast('error', messagesOf(language, 'common')('sessionExpired'), catalogueToastMs);
  location.assign(signInAddress(language));
}
