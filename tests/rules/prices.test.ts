import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedPrice } from '#rules/price-change.ts';
import { priceSlip } from '#rules/price-slips.ts';

test.each([
  [1000, { kind: 'percent', hundredths: -1000 }, 900],
  [999, { kind: 'percent', hundredths: -1000 }, 899],
  [1, { kind: 'percent', hundredths: -4900 }, 1],
  [1, { kind: 'percent', hundredths: -9900 }, null],
  [1000, { kind: 'percent', hundredths: 250 }, 1025],
  [1000, { kind: 'amount', cents: -50 }, 950],
  [50, { kind: 'amount', cents: -50 }, null],
  [1000, { kind: 'fixed', cents: 1 }, 1],
] as const)('%i cents by %j are %j', (cents, rule, changed) => {
  expect(changedPrice(cents, rule)).toBe(changed);
});

test('a percentage never moves a price across its neighbours', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: -9_999, max: 100_000 }),
      (cents, hundredths) => {
        const rule = { kind: 'percent', hundredths } as const;
        expect(changedPrice(cents + 1, rule) ?? 0).toBeGreaterThanOrEqual(changedPrice(cents, rule) ?? 0);
      },
    ),
  );
});

test.each([
  [900, { presentCents: 1000 }, null],
  [9_900, { presentCents: 1000 }, null],
  [10_001, { presentCents: 1000 }, 'repetition'],
  [99, { presentCents: 1000 }, 'repetition'],
  [100_001, { presentCents: 1000 }, 'second_person'],
  [9, { presentCents: 1000 }, 'second_person'],
  [900, { presentCents: 9, medianCents: 1000 }, 'repetition'],
  [5_000_000, { medianCents: 1000 }, 'second_person'],
  [1_000_000, {}, null],
  [1_000_001, {}, 'repetition'],
])('a price of %i cents beside %j is %j', (cents, known, kind) => {
  expect(priceSlip(cents, known)?.needs ?? null).toBe(kind);
});

test('a slip is told with both figures', () => {
  expect(priceSlip(90_000, { presentCents: 900 })?.problem).toBe('is €900.00, 100 times above the price so far, €9.00');
});
