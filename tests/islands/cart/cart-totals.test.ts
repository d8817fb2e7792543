/** The totals of a cart. */
import { expect, test } from 'vitest';
import type { CartEntry } from '#contract/cart.ts';
import { totalsOf } from '#islands/cart/cart-totals.ts';

// safe because price and count are all that is read
const entry = (price: number, count = 1) => ({ item: { price }, count }) as CartEntry;

test('the total is the sum without the discount, and the VAT is inside it', () => {
  expect(totalsOf([entry(40), entry(0.1, 3)], 530, 21)).toEqual({
    subtotalCents: 4030,
    discountCents: 530,
    totalCents: 3500,
    vatCents: 607,
    vatPercent: 21,
  });
});

test('a discount above the sum leaves nothing to pay', () => {
  expect(totalsOf([entry(4)], 500, 21)).toMatchObject({ totalCents: 0, vatCents: 0 });
});
