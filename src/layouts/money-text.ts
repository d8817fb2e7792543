/** Writes every price of the page in the chosen currency, at once and whenever another is chosen. The HTML comes in euros. */
import { formatMoney } from '#rules/format.ts';
import { $credits, $shownCurrency } from '#stores/currency.ts';

export function showMoneyInCurrency(): void {
  const root = document.documentElement;
  $credits.subscribe((credits) => {
    root.toggleAttribute('data-credit-image', Boolean(credits?.image));
    root.style.setProperty('--credit-image', credits?.image ? `url("${CSS.escape(credits.image)}")` : '');
  });
  $shownCurrency.subscribe((currency) => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-cents]')) {
      const text = formatMoney(Number(element.dataset.cents), currency, root.lang);
      if (element.textContent !== text) element.textContent = text;
    }
    delete root.dataset.currencyPending;
    remember('shown_currency', currency.code);
  });
}

/** Read by layouts/boot.js on the next page. */
function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing converts on each page.
  }
}
