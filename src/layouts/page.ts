/** What every page does once it is there: the start-up call, prices in the chosen currency, who is here, pictures that failed. */
import { failureText } from '#api/failure.ts';
import { formatMoney } from '#rules/format.ts';
import { defaultLanguage, isLanguageCode } from '#rules/languages.ts';
import { $shownCurrency } from '#stores/currency.ts';
import { watchFailures } from '#stores/failures.ts';
import { messagesOf } from '#stores/messages.ts';
import { notify } from '#stores/notices.ts';
import { $session } from '#stores/session.ts';
import { start } from '#stores/start.ts';

const root = document.documentElement;
const language = isLanguageCode(root.lang) ? root.lang : defaultLanguage;

$shownCurrency.subscribe((currency) => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-cents]')) {
    const text = formatMoney(Number(element.dataset.cents), currency, root.lang);
    if (element.textContent !== text) element.textContent = text;
  }
  delete root.dataset.currencyPending;
  remember('shown_currency', currency.code);
});

$session.subscribe(({ status }) => {
  if (status === 'customer') root.dataset.session = 'customer';
  else delete root.dataset.session;
});

watchFailures();
start().catch((error) => {
  if (document.querySelector('[data-needs-api]')) return; // The screen shows $startFailure in place of its content.
  const t = messagesOf(language, 'common');
  notify('error', `${t('startFailed')} ${failureText(error, t('noAnswer'))}`);
});

for (const element of document.querySelectorAll('[data-year]')) element.textContent = String(new Date().getFullYear());

/** Pictures of goods that could not be had, before this script ran or after. */
function replacePicture(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement) || target.dataset.goods !== '') return;
  delete target.dataset.goods;
  target.src = '/placeholder.svg';
}

document.addEventListener('error', (event) => replacePicture(event.target), true);
for (const image of document.querySelectorAll<HTMLImageElement>('img[data-goods]')) {
  if (image.complete && image.naturalWidth === 0 && image.getAttribute('loading') !== 'lazy') replacePicture(image);
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing converts on each page.
  }
}
