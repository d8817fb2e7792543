import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountPercent } from '#rules/discount.ts';
import { formatDiscount } from '#rules/format.ts';

test.each([
  [150, 200, 25],
  [143, 200, 29],
  [199, 200, 1],
  [997, 1000, 0],
  [1, 1_000_000, 100],
])('%d instead of %d is %d percent less', (price, oldPrice, percent) => {
  expect(discountPercent(price, oldPrice)).toBe(percent);
});

test('a price that was not higher is no discount', () => {
  expect(discountPercent(100, null)).toBeNull();
  expect(discountPercent(100, 100)).toBeNull();
  expect(discountPercent(101, 100)).toBeNull();
});

test('the percentage is the exact one, rounded half away from zero', () => {
  const cents = fc.integer({ min: 1, max: 100_000_000 });
  fc.assert(
    fc.property(cents, cents, (price, less) => {
      const percent = BigInt(discountPercent(price, price + less) ?? -1);
      const twice = 2n * BigInt(less) * 100n;
      const old = BigInt(price + less);
      expect(twice >= (2n * percent - 1n) * old && twice < (2n * percent + 1n) * old).toBe(true);
    }),
  );
});

test.each([
  ['en', '-10%'],
  ['de', '-10\u00a0%'],
  ['fr', '-10\u00a0%'],
  ['es', '-10\u00a0%'],
  ['pl', '-10%'],
] as const)('a discount is written in %s as %j', (language, expected) => {
  // engines differ in how narrow the space is that keeps a line together
  expect(formatDiscount(10, language).replace('\u202f', '\u00a0')).toBe(expected);
});
