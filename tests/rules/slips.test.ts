import { expect, test } from 'vitest';
import { priceSlip } from '#rules/price-slips.ts';
import { creditSlip, figureSlip, rateSlip, settingSlip } from '#rules/slips.ts';

test.each([
  [1.0842, 1.1, null],
  [1.842, 1.1, 'repetition'],
  [1.5, 1, null],
  [0.6, 1.1, 'repetition'],
  [10.842, 1.05, 'second_person'],
  [10842, 1.1, 'second_person'],
])('a rate of %d after one of %d needs %s', (rate, before, needs) => {
  expect(rateSlip('USD', rate, before)?.needs ?? null).toBe(needs);
});

test('the first rate stands beside what a euro usually buys, and a currency that nobody knows beside nothing', () => {
  expect(rateSlip('JPY', 1.63, null)).toEqual({ needs: 'second_person', beside: 165 });
  expect(rateSlip('JPY', 163.48, null)).toBeNull();
  expect(rateSlip('ISK', 14_500, null)).toBeNull();
});

test('a figure stands out from the one that it is farthest from', () => {
  expect(figureSlip(900, [9, 1200])).toEqual({ needs: 'second_person', beside: 9 });
  expect(figureSlip(8, [90, 12])).toEqual({ needs: 'repetition', beside: 90 });
  expect(figureSlip(9, [null, undefined, 0, 10])).toBeNull();
});

test.each([
  [12_500, 'repetition'],
  [125, 'repetition'],
  [12_499, null],
  [126, null],
  [125_000, 'second_person'],
  [124_999, 'repetition'],
])('a price of %i cents beside 1250, as with a zero too many or one too few, needs %s', (cents, needs) => {
  expect(figureSlip(cents, [1250])?.needs ?? null).toBe(needs);
  expect(priceSlip(cents, { presentCents: 1250 })?.needs ?? null).toBe(needs);
});

test.each([
  ['vat_percent', 21, 0, null],
  ['vat_percent', 28, 21, 'repetition'],
  ['vat_percent', 99, 21, 'second_person'],
  ['vat_percent', 80, 90, null],
  ['min_top_up', 500, 5, 'repetition'],
  ['min_top_up', 5000, 5, 'second_person'],
  ['payout_hold_days', 30, 8, 'repetition'],
  ['internal_currency_exchange_rate_eur', 100, 0.1, 'second_person'],
  ['internal_currency_exchange_rate_eur', 0.25, 1, null],
  ['internal_currency_exchange_rate_eur', 0.1, 1, null],
  ['internal_currency_exchange_rate_eur', 0.09, 1, 'repetition'],
  ['delivery_hours', 72, 24, null],
])('the setting %s of %d after %d needs %s', (name, value, before, needs) => {
  expect(settingSlip(name, value, before)?.needs ?? null).toBe(needs);
});

test('a credit of much is typed twice beside the balance; what is taken back is not', () => {
  expect(creditSlip(25_001, 1250)).toEqual({ needs: 'repetition', beside: 1250 });
  expect(creditSlip(25_000, 0)).toBeNull();
  expect(creditSlip(-90_000, 90_000)).toBeNull();
});
