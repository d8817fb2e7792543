/** What a cart costs, in euro cents. See docs/product/cart-and-checkout.md#promo-codes and docs/product/money-and-currencies.md#vat. */
import type { CartEntry } from '#contract/cart.ts';
import { centsOf } from '#rules/euros.ts';
import { vatInside } from '#rules/money.ts';

export interface Totals {
  subtotalCents: number;
  discountCents: number;
  totalCents: number;
  /** How much of the total is VAT. */
  vatCents: number;
  vatPercent: number;
}

export function totalsOf(entries: readonly CartEntry[], discountCents: number, vatPercent: number): Totals {
  const subtotalCents = entries.reduce((sum, { item, count }) => sum + centsOf(item.price) * count, 0);
  const totalCents = Math.max(0, subtotalCents - discountCents);
  return { subtotalCents, discountCents, totalCents, vatCents: vatInside(totalCents, vatPercent), vatPercent };
}
