/** What every page does once it is there: prices in the chosen currency, who is here, the shop's own words, pictures that failed. */
import { site } from '#content/site.ts';
import { formatMoney } from '#rules/format.ts';
import { $shownCurrency } from '#stores/currency.ts';
import { $session } from '#stores/session.ts';
import { $settings } from '#stores/settings.ts';

const root = document.documentElement;

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

$settings.subscribe((settings) => {
  const { requisites, copyright, support_email: support } = settings ?? {};
  const year = String(new Date().getFullYear());
  write('requisites', requisites);
  write('copyright', (copyright || site.copyright).replace('{year}', year));
  const link = write('support', support);
  if (support && link instanceof HTMLAnchorElement) link.href = `mailto:${support}`;
});

/** The place of a setting on the page, with its present text. */
function write(name: string, text: string | undefined): Element | null {
  const place = document.querySelector(`[data-setting="${name}"]`);
  if (place && text && place.textContent !== text) place.textContent = text;
  return place;
}

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
