/** What the end of a line proposes for its item. */
import { expect, test } from 'vitest';
import type { Line } from '#console/orders/LineRecord.tsx';
import { lineActions } from '#console/orders/line-actions.ts';

const proposed = (label: string, failure: string | null) => {
  // safe because the actions read no more of it
  const record = {
    line: { id: 'lin_1', title: 'Crown of Dawn', state: 'processing', heldAt: null, paidCents: 900, refundedCents: 0 },
    order: { state: 'paid' },
    payment: null,
    deliveries: [{ failure }],
  } as unknown as Line;
  const action = lineActions(record, async () => {}).find((each) => each.label === label);
  return action?.fields?.find(({ name }) => name === 'relist')?.initial;
};

test.each([
  ['Deny and refund', null, 'yes'],
  ['Delete and refund', null, 'no'],
  ['Deny and refund', 'item_missing', 'no'],
  ['Deny and refund', 'trade_hold', 'yes'],
])('%s, of a line whose delivery says %s, proposes that its item is for sale again: %s', (label, failure, initial) => {
  expect(proposed(label, failure)).toBe(initial);
});

const places = (disputed: readonly { amountCents: number; isTaken: boolean }[]) => {
  // safe because the actions read no more of it
  const record = {
    line: { id: 'lin_1', title: 'Crown', state: 'completed', heldAt: null, paidCents: 900, refundedCents: 0 },
    order: { state: 'paid' },
    payment: { state: 'Success', amountCents: 900, refundedCents: 0, disputes: disputed },
    deliveries: [],
  } as unknown as Line;
  const action = lineActions(record, async () => {}).find(({ label }) => label === 'Refund');
  const field = action?.fields?.find(({ name }) => name === 'to');
  return field?.options?.map(({ value }) => value);
};

test('the card is offered as the place for the money until its payer has all of it back', () => {
  expect(places([])).toEqual(['balance', 'source']);
  expect(places([{ amountCents: 900, isTaken: false }])).toEqual(['balance', 'source']);
  expect(places([{ amountCents: 400, isTaken: true }])).toEqual(['balance', 'source']);
  expect(places([{ amountCents: 900, isTaken: true }])).toEqual(['balance']);
});
