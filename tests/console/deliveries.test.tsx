/** What a delivery offers first: the step that a person has to do next, and nothing where it is a courier's or the customer's. */
import { expect, test } from 'vitest';
import type { Delivery } from '#console/orders/DeliveryRecord.tsx';
import { deliveryActions, hasNextStep } from '#console/orders/delivery-actions.ts';

const now = 1_790_000_000;
const hands = { who: 'ada@regalia.test', now, changed: async () => {} };
// safe because the actions read no more of it
const queued = {
  id: 'trd_1',
  lineId: 'lin_1',
  kind: 'delivery',
  seq: 0,
  title: 'Crown of Dawn',
  state: 'queued',
  turn: 'shop',
  stop: null,
  heldAt: null,
  blockedAt: null,
  hasCourier: false,
  sendBy: now + 1,
  leaseHolder: null,
  leaseUntil: 0,
} as unknown as Delivery;

const next = (more: Partial<Delivery>) => {
  const delivery = { ...queued, ...more };
  return hasNextStep(delivery, hands) ? deliveryActions(delivery, hands)[0]?.label : null;
};

test.each([
  ['queued where no courier is at work', {}, 'Sent'],
  ['queued where a courier is at work', { hasCourier: true }, null],
  ['late, though a courier is at work', { hasCourier: true, sendBy: now }, 'Sent'],
  ['claimed by who looks', { hasCourier: true, leaseHolder: hands.who, leaseUntil: now + 1 }, 'Sent'],
  ['claimed by a colleague', { leaseHolder: 'ben@regalia.test', leaseUntil: now + 1 }, null],
  ['asked back', { stop: 'refund' }, null],
  ['on hold', { heldAt: 1 }, 'Release'],
  ['of a customer who is blocked', { blockedAt: 1 }, null],
  [
    'of a customer who was blocked after it was claimed',
    { blockedAt: 1, leaseHolder: hands.who, leaseUntil: now + 1 },
    'Sent',
  ],
  ['an intake on hold of nothing', { heldAt: 1, lineId: null }, null],
  ['with the customer', { state: 'sent', turn: 'customer' }, null],
  ['declined, and the customer can have it sent again', { state: 'declined', turn: 'customer' }, null],
  ['declined as often as it may be', { state: 'declined', turn: 'nobody' }, 'Try again'],
  ['of an item that the shop does not find', { state: 'failed', failure: 'item_missing' }, 'Try again'],
] as const)('a delivery that is %s', (_, more, label) => {
  expect(next(more)).toBe(label);
});
