/** Which currency is used, how many decimals it has, and what credits are worth. See docs/product/money-and-currencies.md#currencies. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Currency,
  centsIn,
  chargeableUnits,
  chooseCurrency,
  creditCurrency,
  creditRate,
  euro,
  fiatDecimals,
  minorUnitsIn,
  refundUnits,
} from '#rules/currency.ts';
import { formatCreditRate, formatMoney } from '#rules/format.ts';

const none = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const three = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');
const codes = fc.constantFrom(...Intl.supportedValuesOf('currency'));
const rates = fc.integer({ min: 1_000, max: 50_000_000_000 }).map((micros) => micros / 1_000_000);
const currency = fc.record({
  code: codes,
  value: rates,
  symbol: fc.constant('¤'),
  default: fc.constantFrom(0, 1),
});
const cents = fc.integer({ min: -100_000_000, max: 100_000_000 });
const creditRates = fc.integer({ min: 1, max: 100_000_000 }).map((units) => units / 10_000);

test('decimals of every currency are those of ISO 4217 as the product pages list them', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(fiatDecimals(code)).toBe(none.includes(code) ? 0 : three.includes(code) ? 3 : 2);
    }),
  );
  for (const code of none) expect(fiatDecimals(code)).toBe(0);
  for (const code of three) expect(fiatDecimals(code)).toBe(3);
});

test('the saved currency is used when offered, else the default, else the first, else the euro', () => {
  fc.assert(
    fc.property(fc.array(currency), fc.option(codes), (offered: Currency[], saved) => {
      const chosen = chooseCurrency(offered, saved);
      const isOffered = offered.some(({ code }) => code === saved);
      if (isOffered) expect(chosen.code).toBe(saved);
      else if (offered.some((each) => each.default === 1)) expect(chosen.default).toBe(1);
      else expect(chosen).toBe(offered[0] ?? euro);
    }),
  );
});

test('an amount is written with exactly the decimals of its currency', () => {
  fc.assert(
    fc.property(currency, cents, (offered: Currency, amount) => {
      const [, fraction = ''] = /\.(\d+)/.exec(formatMoney(amount, offered, 'en')) ?? [];
      expect(fraction).toHaveLength(fiatDecimals(offered.code));
    }),
  );
});

test('credits are euros divided by the rate, rounded once', () => {
  fc.assert(
    fc.property(creditRates, cents, (rate, amount) => {
      const credits = minorUnitsIn(creditCurrency('Crowns', rate), amount);
      expect(Math.abs(credits - amount / rate)).toBeLessThanOrEqual(0.5 + Math.abs(amount / rate) * 1e-12);
    }),
  );
  expect(minorUnitsIn(creditCurrency('Crowns', 3), 3_000_000)).toBe(1_000_000);
});

test('what credits cost goes back to the same cents, but for what a hundredth of a credit is worth', () => {
  fc.assert(
    fc.property(creditRates, cents, (rate, amount) => {
      const crowns = creditCurrency('Crowns', rate);
      const back = centsIn(crowns, minorUnitsIn(crowns, amount));
      expect(Math.abs(back - amount)).toBeLessThanOrEqual(rate / 2 + 1);
    }),
  );
});

test('one credit is shown as its euro rate times the rate of the currency, to four decimals', () => {
  const dollar: Currency = { code: 'USD', value: 1.0842, symbol: '$', default: 0 };
  expect(creditRate(0.5, dollar)).toBe(5421);
  expect(formatCreditRate(0.5, dollar, 'en')).toBe('$0.5421');
  expect(formatCreditRate(0.25, euro, 'de')).toBe('0,2500\u00a0€');
});

/** What was paid, at so many units for a cent, and what refunds do with it: give back so many cents, or fail, the one or the other. */
const refunded = fc
  .record({
    amountCents: fc.integer({ min: 1, max: 60 }),
    unitsPerCent: fc.constantFrom(1, 1.4, 0.85, 3.9, 160.3),
    code: fc.constantFrom('USD', 'GBP', 'JPY', 'KWD', 'ISK'),
  })
  .map(({ amountCents, unitsPerCent, code }) => ({
    amountCents,
    currency: code,
    chargedMinorUnits: chargeableUnits(code, Math.round(amountCents * unitsPerCent)),
  }));
const refundSteps = fc.array(
  fc.oneof(fc.record({ give: fc.integer({ min: 1, max: 9 }) }), fc.record({ fail: fc.nat({ max: 20 }) })),
  { maxLength: 40 },
);

test('refunds, whichever of them fail, never give back more units than were charged, and for all cents exactly all', () => {
  fc.assert(
    fc.property(refunded, refundSteps, (payment, steps) => {
      const alive: { cents: number; units: number }[] = [];
      const inAll = (what: 'cents' | 'units') => alive.reduce((sum, each) => sum + each[what], 0);
      const give = (cents: number) => {
        const before = { refundedCents: inAll('cents'), refundedUnits: inAll('units') };
        const units = refundUnits({ ...payment, ...before }, cents);
        // a card takes no refund of nothing
        if (units > 0) alive.push({ cents, units });
        expect(inAll('units')).toBeLessThanOrEqual(payment.chargedMinorUnits);
        if (inAll('cents') === payment.amountCents) expect(inAll('units')).toBe(payment.chargedMinorUnits);
      };
      for (const step of steps) {
        const left = payment.amountCents - inAll('cents');
        if ('fail' in step) alive.splice(step.fail % Math.max(alive.length, 1), 1);
        else if (left > 0) give(Math.min(step.give, left));
      }
      const left = payment.amountCents - inAll('cents');
      if (left > 0) give(left);
    }),
  );
});

test('what is left after a refund has failed goes back whole', () => {
  const payment = { amountCents: 5, chargedMinorUnits: 7, currency: 'USD' };
  expect(refundUnits({ ...payment, refundedCents: 0, refundedUnits: 0 }, 1)).toBe(1);
  expect(refundUnits({ ...payment, refundedCents: 1, refundedUnits: 1 }, 1)).toBe(2);
  // the first has failed
  expect(refundUnits({ ...payment, refundedCents: 1, refundedUnits: 2 }, 4)).toBe(5);
});
