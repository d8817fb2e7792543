import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  convertCents,
  decimalOf,
  minorUnitsOf,
  minorUnitsOfFile,
  multiplyDivide,
  percentOf,
  splitByWeight,
  vatInside,
} from '#rules/money.ts';

const cents = fc.integer({ min: 0, max: 1_000_000_000 });

test('the shares of a split add up to the cent, and none is off by more than one', () => {
  fc.assert(
    fc.property(
      cents,
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
      (total, weights) => {
        const shares = splitByWeight(total, weights);
        const sum = weights.reduce((a, b) => a + b, 0);
        expect(shares.reduce((a, b) => a + b, 0)).toBe(total);
        for (const [index, share] of shares.entries())
          expect(Math.abs(share - (total * (weights[index] ?? 0)) / sum)).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('an amount written and read again is the same', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
      fc.constantFrom(0, 2, 3),
      (units, decimals) => {
        expect(minorUnitsOf(decimalOf(units, decimals), decimals) ?? Number.NaN).toBeCloseTo(units, 10);
      },
    ),
  );
});

test.each(['', 'abc', '1e5', '1.234', '0x10', '--1', 'Infinity', '1,2,3', '9999999999999'])(
  '%s is no amount of euros',
  (text) => {
    expect(minorUnitsOf(text)).toBeNull();
  },
);

test.each(['1,500', '1.500', '1.000', ' 12,000 ', '-1.500', '1,500.00', '1.500,00'])(
  '%s, which may be thousands, is no amount that a person types',
  (text) => {
    expect([minorUnitsOf(text), minorUnitsOf(text, 0)]).toEqual([null, null]);
  },
);

test('three digits are a fraction where the currency has as many decimals, and in the file of a program', () => {
  expect([minorUnitsOf('1,500', 3), minorUnitsOf('0.250', 6)]).toEqual([1500, 250_000]);
  expect(['12.5', '12.500', '12.5000'].map((text) => minorUnitsOfFile(text))).toEqual([1250, 1250, 1250]);
  expect(['12.505', '1,500.00'].map((text) => minorUnitsOfFile(text))).toEqual([null, null]);
});

test('halves are rounded away from zero, once', () => {
  expect([multiplyDivide(5, 1n, 10n), multiplyDivide(-5, 1n, 10n), multiplyDivide(4, 1n, 10n)]).toEqual([1, -1, 0]);
  expect(percentOf(1005, 10)).toBe(101);
});

test('VAT is inside the price', () => {
  expect(vatInside(12_100, 21)).toBe(2100);
  expect(vatInside(12_100, 0)).toBe(0);
});

test('euros become yen without decimals and dollars with two', () => {
  expect(convertCents(1250, 162_300_000, 0)).toBe(2029);
  expect(convertCents(1250, 1_085_700, 2)).toBe(1357);
});
