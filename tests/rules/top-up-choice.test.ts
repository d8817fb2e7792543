import { expect, test } from 'vitest';
import { type Currency, creditCurrency, euro } from '#rules/currency.ts';
import { topUpSum } from '#rules/top-up-choice.ts';
import { topUpErrors, topUpLimit } from '#rules/validation/top-up.ts';

const yen: Currency = { code: 'JPY', value: 163.48, symbol: '¥', default: 0 };
const dollar: Currency = { code: 'USD', value: 1.0842, symbol: '$', default: 0 };
const crowns = creditCurrency('Crowns', 0.1);

test.each([
  ['25', euro, euro, { units: 2500, amount: '25.00', cents: 2500 }],
  ['12,5', euro, euro, { units: 1250, amount: '12.50', cents: 1250 }],
  ['1000', yen, yen, { units: 1000, amount: '1000', cents: 612 }],
  ['50', crowns, euro, { units: 5000, amount: '5.00', cents: 500 }],
  ['50', crowns, dollar, { units: 5000, amount: '5.42', cents: 500 }],
  ['100', crowns, yen, { units: 10_000, amount: '1635', cents: 1000 }],
])('%s of %o paid in %o asks for %o', (typed, shown, currency, sum) => {
  expect(topUpSum(typed, shown, currency)).toEqual(sum);
});

test.each([
  [euro, '5 €', '4.99', '5'],
  [yen, '817 ¥', '816', '817'],
  [crowns, '50 Crowns', '49.99', '50'],
])('the minimum of 5 € in %o is %s: %s is below it, %s is not', (shown, minimumText, below, enough) => {
  const limit = topUpLimit(shown, 500);
  expect(limit.minimumText).toBe(minimumText);
  expect(topUpErrors({ amount: below, paymentMethod: 'card' }, limit)).toEqual([
    { field: 'amount', key: 'amount_below_minimum', values: { minimum: minimumText } },
  ]);
  expect(topUpErrors({ amount: enough, paymentMethod: 'card' }, limit)).toEqual([]);
});
