/** Writes the price of an item that was changed since a page was built into its card: the price, what it was reduced from, and by how much. */
import { discountPercent } from '#rules/discount.ts';
import { formatDiscount, formatMoney } from '#rules/format.ts';
import { rememberPrice } from '#stores/changed-prices.ts';
import { $shownCurrency } from '#stores/currency.ts';
import { pageLanguage } from '#stores/language.ts';
import { messagesOf } from '#stores/messages.ts';

/** `oldCents` is null for one that is not reduced. */
export function showPrice(card: HTMLElement, cents: number, oldCents: number | null): void {
  const price = card.querySelector('[data-price]');
  const written = price?.querySelector<HTMLElement>('[data-cents]');
  if (!price || !written) return;
  if (card.dataset.item) rememberPrice(card.dataset.item, cents);
  writeCents(written, cents);
  const old = price.querySelector<HTMLElement>('s [data-cents]');
  const percent = discountPercent(cents, oldCents);
  const badge = card.querySelector('.product-card-discount');
  if (percent === null || oldCents === null) {
    for (const element of price.querySelectorAll('s, .sr-only')) element.remove();
    badge?.remove();
    return;
  }
  if (old) writeCents(old, oldCents);
  const [seen, heard] = badge?.children ?? [];
  if (seen) seen.textContent = formatDiscount(percent, pageLanguage());
  if (heard) heard.textContent = messagesOf(pageLanguage(), 'product')('percentOff', { percent });
}

function writeCents(element: HTMLElement, cents: number): void {
  element.dataset.cents = String(cents);
  element.textContent = formatMoney(cents, $shownCurrency.get(), pageLanguage());
}
