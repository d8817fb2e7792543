/** What a purchase costs: each line's share of the discount in whole cents, adding up exactly. Pure. */
import { splitByWeight } from '#rules/money.ts';

export interface Priced {
  itemId: string;
  title: string;
  imgUrl: string;
  priceCents: number;
}

export interface Quote {
  lines: (Priced & { paidCents: number })[];
  /** Before the discount. */
  subtotalCents: number;
  discountCents: number;
  totalCents: number;
}

/** `discountCents` is at most the sum of the prices. */
export function quoteOf(priced: readonly Priced[], discountCents: number): Quote {
  const prices = priced.map((line) => line.priceCents);
  const subtotalCents = prices.reduce((sum, price) => sum + price, 0);
  const shares = splitByWeight(discountCents, prices);
  const lines = priced.map(({ itemId, title, imgUrl, priceCents }, index) => ({
    itemId,
    title,
    imgUrl,
    priceCents,
    paidCents: priceCents - (shares[index] ?? 0),
  }));
  return { lines, subtotalCents, discountCents, totalCents: subtotalCents - discountCents };
}
