import { expect, test } from 'vitest';
import { dealSlip, promoSlip } from '#rules/deal-slips.ts';

test.each([
  [2500, 3000, null],
  [3000, 3000, null],
  [3001, 3000, { needs: 'repetition', beside: 3000 }],
  [900_000, 3000, { needs: 'repetition', beside: 3000 }],
  [301, 3000, null],
  [300, 3000, { needs: 'repetition', beside: 3000 }],
  [299, 3000, { needs: 'repetition', beside: 3000 }],
  [30, 3000, { needs: 'second_person', beside: 3000 }],
])('a deal at %i cents of items at %i', (priceCents, singlyCents, slip) => {
  expect(dealSlip(priceCents, singlyCents)).toEqual(slip);
});

test.each([
  ['percent', 5000, null],
  ['percent', 5001, { needs: 'repetition', beside: 5000 }],
  ['percent', 9001, { needs: 'second_person', beside: 5000 }],
  ['fixed', 5000, null],
  ['fixed', 15_000, { needs: 'repetition', beside: 5000 }],
  ['fixed', 50_001, { needs: 'second_person', beside: 5000 }],
] as const)('a code of %s %i', (type, amount, slip) => {
  expect(promoSlip({ type, amount })).toEqual(slip);
});
