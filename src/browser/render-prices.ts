/**
 * Keeps every `[data-cents]` of the page in the shown currency, now and after each change of it. The HTML is rendered in euros, which are left
 * as they are, and has the select of others invisible.
 */
import { euro } from '#rules/currency.ts';
import { formatMoney } from '#rules/format.ts';
import { localKeys } from '#rules/storage-keys.ts';
import { $credits, $currencies, $shownCurrency } from '#stores/currency.ts';
import { writeLocalText } from '#stores/storage.ts';

export function renderPrices(): void {
  const root = document.documentElement;
  $credits.subscribe((credits) => {
    root.toggleAttribute('data-credit-image', Boolean(credits?.image));
    root.style.setProperty('--credit-image', credits?.image ? `url("${CSS.escape(credits.image)}")` : '');
  });
  $currencies.subscribe(({ length }) => {
    for (const { classList } of document.querySelectorAll('[data-needs-currencies]'))
      classList.toggle('invisible', length < 2);
  });
  let isAsRendered = true;
  $shownCurrency.subscribe((currency) => {
    isAsRendered &&= currency.code === euro.code;
    // making the browser's formatter takes a slow phone longer than all else that a page begins with
    const written = isAsRendered ? [] : document.querySelectorAll<HTMLElement>('[data-cents]');
    for (const element of written) {
      const text = formatMoney(Number(element.dataset.cents), currency, root.lang);
      if (element.textContent !== text) element.textContent = text;
    }
    delete root.dataset.currencyPending;
    // browser/boot.js of the next page reads it.
    writeLocalText(localKeys.shownCurrency, currency.code);
  });
}
