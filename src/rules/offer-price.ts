/** What a skin is worth to the shop beside what it is sold for. See docs/product/selling-and-payouts.md#the-shops-price. */

/** Per cent of the selling price that the shop keeps, until it sets another. */
export const usualOfferMargin = 20;

/** What is left of the selling price, in per cent of it, when the skin is bought at `priceCents`; below 0 where it costs more. */
export function marginOf(priceCents: number, sellingCents: number): number {
  return Math.round(((sellingCents - priceCents) * 1000) / sellingCents) / 10;
}

/** The selling price less the margin, in whole cents, never above the asking price; null for nothing. */
export function suggestedCents(
  askingPriceCents: number,
  sellingCents: number | null,
  marginPercent: number,
): number | null {
  if (sellingCents === null) return null;
  const cents = Math.min(askingPriceCents, Math.floor((sellingCents * (100 - marginPercent)) / 100));
  return cents > 0 ? cents : null;
}

/** The lower middle of what is known; null for nothing. */
export function medianOf(cents: readonly number[]): number | null {
  return [...cents].sort((a, b) => a - b)[Math.floor((cents.length - 1) / 2)] ?? null;
}
