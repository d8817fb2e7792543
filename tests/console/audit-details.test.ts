/** What an audit entry says about a change is read at a glance: from what to what, sums in euros. */
import { expect, test } from 'vitest';
import { lineOf } from '#console/people/audit-details.ts';

test.each([
  [{ priceCents: 4100, before: 4000 }, '€40.00 → €41.00'],
  [{ priceCents: 4100, oldPriceCents: 5000, before: 4000 }, '€40.00 → €41.00 · oldPriceCents: €50.00'],
  [{ value: 21, before: 20 }, '20 → 21'],
  [{ email: 'ada@shop.test', before: 'clerk', after: 'manager' }, 'clerk → manager · email: ada@shop.test'],
  [{ before: 'good' }, 'good → –'],
  [{ amountCents: 500, reason: 'late' }, 'amountCents: €5.00 · reason: late'],
  [{ before: { a: 1 }, after: { a: 2 } }, '{"a":1} → {"a":2}'],
])('%j is %s', (details, line) => {
  expect(lineOf(details)).toBe(line);
});
