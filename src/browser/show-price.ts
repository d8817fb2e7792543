/** Writes the price of an item that was changed since a page was built into its card, without what it was reduced from then. */
import { formatMoney } from '#rules/format.ts';
import { rememberPrice } from '#stores/changed-prices.ts';
import { $shownCurrency } from '#stores/currency.ts';
import { pageLanguage } from '#stores/language.ts';

export function showPrice(card: HTMLElement, id: string, cents: number): void {
  const price = card.querySelector('[data-price]');
  const written = price?.querySelector<HTMLElement>('[data-cents]');
  if (!price || !written || written.dataset.cents === `${cents}`) return;
  rememberPrice(id, cents);
  written.dataset.cents = `${cents}`;
  written.textContent = formatMoney(cents, $shownCurrency.get(), pageLanguage());
  for (const element of card.querySelectorAll('[data-price] :is(s, .sr-only), .product-card-discount'))
    element.remove();
}
