/** What an audit entry says about a change is read at a glance: from what to what, sums in euros, moments as dates. */
import { expect, test } from 'vitest';
import { lineOf } from '#console/ui/audit-details.ts';
import { moment } from '#console/ui/format.ts';

test.each([
  [{ priceCents: 4100, before: 4000 }, '€40.00 → €41.00'],
  [{ priceCents: 4100, oldPriceCents: 5000, before: 4000 }, '€40.00 → €41.00 · old price: €50.00'],
  [{ value: 21, before: 20 }, '20 → 21'],
  [{ email: 'ada@shop.test', before: 'clerk', after: 'manager' }, 'clerk → manager · email: ada@shop.test'],
  [{ before: 'good' }, 'good → –'],
  [{ amountCents: 500, reason: 'late' }, 'amount: €5.00 · reason: late'],
  [{ before: { a: 1 }, after: { a: 2 } }, 'a: 1 → a: 2'],
  [
    { item: { id: 'itm_1', priceCents: 157 }, itemIds: ['itm_1', 'itm_2'] },
    'item: id: itm_1, price: €1.57 · item ids: itm_1, itm_2',
  ],
  [{ type: 'fixed', amount: 500 }, 'type: fixed · amount: €5.00'],
  [{ type: 'percent', amount: 1000 }, 'type: percent · amount: 10.00 %'],
  [{ startsAt: 1_795_444_095, priceCents: 157 }, `starts: ${moment(1_795_444_095)} · price: €1.57`],
])('%j is %s', (details, line) => {
  expect(lineOf(details)).toBe(line);
});
