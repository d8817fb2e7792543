/** What every page does once it is there: the start-up call, prices in the chosen currency, who is here, the shop's own words, pictures that failed, analytics, what is kept for when there is no connection. */
import { watchLeaving } from '#api/client.ts';
import { defaultLanguage, isLanguageCode } from '#rules/languages.ts';
import { bootstrap, bootstrapFailureText, refresh } from '#stores/bootstrap.ts';
import { $consentReopened } from '#stores/consent.ts';
import { watchFailures } from '#stores/failures.ts';
import { keepLastCart } from '#stores/last-cart.ts';
import { messagesOf } from '#stores/messages.ts';
import { $session } from '#stores/session.ts';
import { showToast } from '#stores/toasts.ts';
import { loadAnalytics } from './analytics.ts';
import { keepFocus } from './keep-focus.ts';
import { showMoneyInCurrency } from './money-text.ts';
import { keepOfflinePage } from './offline.ts';
import { replaceLostPictures } from './pictures.ts';
import { showShopWords } from './shop-words.ts';

const root = document.documentElement;
const language = isLanguageCode(root.lang) ? root.lang : defaultLanguage;

showMoneyInCurrency();
showShopWords();
replaceLostPictures();
keepFocus();
// Sign-in, passwords, cart and account are nobody else's business.
if (!root.dataset.access) loadAnalytics();
keepLastCart();
keepOfflinePage();

$session.subscribe(({ status }) => {
  if (status === 'customer') root.dataset.session = 'customer';
  else delete root.dataset.session;
});

watchLeaving();
watchFailures();
bootstrap().catch((error) => {
  if (document.querySelector('[data-needs-api]')) return; // The screen shows $bootstrapFailure in place of its content.
  const t = messagesOf(language, 'common');
  showToast('error', `${t('startFailed')} ${bootstrapFailureText(error)}`);
});
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-cookie-settings]')) $consentReopened.set(true);
});
document.addEventListener('visibilitychange', () => document.hidden || refresh());
addEventListener('pageshow', ({ persisted }) => persisted && refresh());
