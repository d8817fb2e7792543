/**
 * Entry of the script that every page loads: the bootstrap call, prices and settings written into the static HTML, fallbacks of images and
 * focus, analytics, the offline page.
 */
import { watchLeaving } from '#api/client.ts';
import { bootstrap, bootstrapFailureText, refresh } from '#stores/bootstrap.ts';
import { $consentReopened } from '#stores/consent.ts';
import { watchFailures } from '#stores/failures.ts';
import { pageLanguage } from '#stores/language.ts';
import { keepLastCart } from '#stores/last-cart.ts';
import { messagesOf } from '#stores/messages.ts';
import { $session } from '#stores/session.ts';
import { showToast } from '#stores/toasts.ts';
import { loadAnalytics } from './analytics.ts';
import { replaceBrokenImages } from './image-fallback.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { renderPrices } from './render-prices.ts';
import { renderSettings } from './render-settings.ts';
import { restoreLostFocus } from './restore-focus.ts';

const root = document.documentElement;

renderPrices();
renderSettings();
replaceBrokenImages();
restoreLostFocus();
// Addresses of sign-in, cart and account are never sent to third parties.
if (!root.dataset.access) loadAnalytics();
keepLastCart();
registerServiceWorker();

$session.subscribe(({ status }) => {
  if (status === 'customer') root.dataset.session = 'customer';
  else delete root.dataset.session;
});

watchLeaving();
watchFailures();
bootstrap().catch((error) => {
  if (document.querySelector('[data-needs-api]')) return; // BootstrapBoundary shows the error in place of the screen.
  const t = messagesOf(pageLanguage(), 'common');
  showToast('error', `${t('startFailed')} ${bootstrapFailureText(error)}`);
});
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-cookie-settings]')) $consentReopened.set(true);
});
document.addEventListener('visibilitychange', () => document.hidden || refresh());
addEventListener('pageshow', ({ persisted }) => persisted && refresh());
