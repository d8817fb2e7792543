/** The end of the session in this browser: on purpose, or because the API knows it no longer. See docs/product/errors.md#session. */
import { storeToken } from '#api/token.ts';
import { splitLanguage } from '#rules/languages.ts';
import { catalogueToastMs } from '#rules/limits.ts';
import { needsLogin } from '#rules/paths.ts';
import { forgetCart } from './cart.ts';
import { pageLanguage } from './language.ts';
import { messagesOf } from './messages.ts';
import { signInAddress } from './redirects.ts';
import { $session, $sessionExpired, forgetCustomer } from './session.ts';
import { showToast } from './toasts.ts';
import { applyWatchlist } from './watchlist.ts';

/** Removes customer, token, cart and what the account watches from this browser. */
export function forgetSession(): void {
  storeToken(null);
  forgetCustomer();
  forgetCart();
  applyWatchlist(null);
}

/** After the API has refused the session: forgets it, and leaves a page for customers for sign-in, which leads back. */
export function endSession(): void {
  const wasCustomer = $session.get().status === 'customer';
  if (wasCustomer && !$sessionExpired.get()) $sessionExpired.set(true);
  forgetSession();
  if (!needsLogin(splitLanguage(location.pathname).path)) return;
  const language = pageLanguage();
  if (wasCustomer) showToast('error', messagesOf(language, 'common')('sessionExpired'), catalogueToastMs);
  location.assign(signInAddress(language));
}
