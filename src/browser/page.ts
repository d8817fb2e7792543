/**
 * Entry of the script that every page loads: the bootstrap call, prices and settings written into the static HTML, fallbacks of images and
 * focus, the header's search, analytics, the offline page.
 */
import { computed } from 'nanostores';
import { watchLeaving } from '#api/client.ts';
import { bootstrap, bootstrapFailureText, refresh } from '#stores/bootstrap.ts';
import { $consent, $consentReopened, readConsent } from '#stores/consent.ts';
import { watchFailures } from '#stores/failures.ts';
import { pageLanguage } from '#stores/language.ts';
import { keepLastCart } from '#stores/last-cart.ts';
import { messagesOf } from '#stores/messages.ts';
import { $session } from '#stores/session.ts';
import { $settings } from '#stores/settings.ts';
import { showToast } from '#stores/toasts.ts';
import { prepareHeaderSearch } from './header-search.ts';
import { replaceBrokenImages } from './image-fallback.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { renderPrices } from './render-prices.ts';
import { renderSettings } from './render-settings.ts';
import { wakeIslands } from './wake-islands.ts';
import { whenShown } from './when-shown.ts';

const root = document.documentElement;

/** Without a connection the page does without it. */
const load = (part: Promise<unknown>) => part.catch(() => undefined);

await whenShown;
readConsent();
renderPrices();
renderSettings();
replaceBrokenImages();
// What nobody has focused cannot be lost.
addEventListener(
  'focusin',
  (event) => {
    const path = event.composedPath();
    load(import('#stores/restore-focus.ts').then(({ keepFocus }) => keepFocus(path)));
  },
  { once: true },
);
wakeIslands();
prepareHeaderSearch();
// Addresses of sign-in, cart and account are never sent to third parties.
if (!root.dataset.access) {
  const $isCounted = computed(
    [$consent, $settings],
    (consent, settings) => consent === 'all' && !!settings?.google_tag,
  );
  $isCounted.subscribe((isCounted) => isCounted && load(import('./analytics.ts')));
}
keepLastCart();
registerServiceWorker();

$session.subscribe(({ status }) => {
  if (status === 'customer') root.dataset.session = status;
  else delete root.dataset.session;
});

watchLeaving();
watchFailures();
bootstrap().then(
  () => {
    root.dataset.started = '';
  },
  (error) => {
    const screen = document.querySelector('[data-needs-api]');
    // BootstrapBoundary shows the error in place of the screen
    if (screen) screen.querySelector('astro-island')?.dispatchEvent(new Event('wake'));
    else showToast('error', `${messagesOf(pageLanguage(), 'common')('startFailed')} ${bootstrapFailureText(error)}`);
  },
);
// Most have answered it long ago.
const loadCookieNotice = () => load(import('./cookie-notice.ts'));
if ($consent.get() === null) loadCookieNotice();
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  if (!target.closest('[data-cookie-settings]')) return;
  $consentReopened.set(true);
  loadCookieNotice();
});
document.addEventListener('visibilitychange', () => document.hidden || refresh());
addEventListener('pageshow', ({ persisted }) => persisted && refresh());
