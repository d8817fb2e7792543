/** What every page does once it is there: prices in the chosen currency, who is here, the year, the start-up call. */
import { formatMoney } from '#rules/format.ts';
import { $shownCurrency } from '#stores/currency.ts';
import { watchFailures } from '#stores/failures.ts';
import { $session } from '#stores/session.ts';
import { start } from '#stores/start.ts';

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

watchFailures();
start().catch(() => {
  // Shown by $startFailure's listeners.
});

for (const element of document.querySelectorAll('[data-year]')) element.textContent = String(new Date().getFullYear());

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing converts on each page.
  }
}
