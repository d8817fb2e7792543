import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Currency, creditCurrency, euro, fiatDecimals, leastUnitsIn, minorUnitsIn } from '#rules/currency.ts';
import { formatLimit } from '#rules/format-limit.ts';
import { decimalOf, minorUnitsOf } from '#rules/money.ts';
import { topUpSum } from '#rules/top-up-choice.ts';
import { topUpErrors, topUpLimit } from '#rules/validation/top-up.ts';

const yen: Currency = { code: 'JPY', value: 163.48, symbol: '¥', default: 0 };
const dollar: Currency = { code: 'USD', value: 1.0842, symbol: '$', default: 0 };
const tokens = creditCurrency('Tokens', 7);
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
  [yen, '818 ¥', '817', '818'],
  [dollar, '5.43 $', '5.42', '5.43'],
  [tokens, '0.72 Tokens', '0.71', '0.72'],
  [crowns, '50 Crowns', '49.99', '50'],
])('the minimum of 5 € in %o is %s: %s is below it, %s is not', (shown, minimumText, below, enough) => {
  const limit = topUpLimit(shown, 500, 'en');
  expect(limit.minimumText).toBe(minimumText);
  expect(topUpErrors({ amount: below, paymentMethod: 'card' }, limit)).toEqual([
    { field: 'amount', key: 'amount_below_minimum', values: { minimum: minimumText } },
  ]);
  expect(topUpErrors({ amount: enough, paymentMethod: 'card' }, limit)).toEqual([]);
});

test.each([euro, yen, dollar, crowns, tokens])(
  'the minimum as it is shown in %o is enough when it is charged in any currency',
  (shown) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(euro, yen, dollar), (cents, currency) => {
        const paid = shown.creditEur ? currency : shown;
        const typed = decimalOf(leastUnitsIn(shown, cents), fiatDecimals(shown.code));
        const { amount } = topUpSum(typed, shown, paid);
        const decimals = fiatDecimals(paid.code);
        expect(minorUnitsOf(amount, decimals)).toBeGreaterThanOrEqual(minorUnitsIn(paid, cents));
      }),
    );
  },
);

test.each([
  ['en', 542, '5.42 $'],
  ['de', 542, '5,42\u00A0$'],
  ['fr', 542, '5,42\u00A0$'],
  ['es', 550, '5,50\u00A0$'],
  ['pl', 500, '5\u00A0$'],
] as const)('a limit in %s: %i cents are %s', (language, units, text) => {
  expect(formatLimit(units, dollar, language)).toBe(text);
});
