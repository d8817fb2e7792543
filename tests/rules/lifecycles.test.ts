import { expect, test } from 'vitest';
import {
  approvalLife,
  bankEntryLife,
  destinationLife,
  importRowLife,
  importRunLife,
  itemLife,
  type Lifecycle,
  nextState,
  offerIcon,
  offerLife,
  orderIcon,
  orderLife,
  orderLineLife,
  paymentIcon,
  paymentLife,
  payoutLife,
  refundLife,
  tradeIcon,
  tradeLife,
} from '#rules/lifecycles.ts';

const lives = Object.entries({
  importRowLife,
  importRunLife,
  itemLife,
  orderLife,
  orderLineLife,
  paymentLife,
  refundLife,
  offerLife,
  payoutLife,
  destinationLife,
  tradeLife,
  approvalLife,
  bankEntryLife,
}).map(([name, life]): [string, Lifecycle<string, string>] => [name, life]);

test.each(lives)('every state of %s can be reached', (_, { initial, states, transitions }) => {
  const reached = new Set(initial);
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const { from, to } of Object.values(transitions))
      if (from.some((state) => reached.has(state))) reached.add(to);
  }
  expect([...reached].sort()).toEqual([...states].sort());
});

test.each(lives)('no transition of %s starts or ends at an unknown state', (_, { states, transitions }) => {
  const named = Object.values(transitions).flatMap(({ from, to }) => [...from, to]);
  expect(named.filter((state) => !states.includes(state))).toEqual([]);
});

test.each(lives)('%s allows each transition from the states of its table and from no other', (_, life) => {
  for (const [transition, { from, to }] of Object.entries(life.transitions))
    for (const state of life.states) expect(nextState(life, state, transition)).toBe(from.includes(state) ? to : null);
});

test('icons follow the status without case', () => {
  expect(['Processing', 'ACCEPTED', 'completed'].map(orderIcon)).toEqual(['warning', 'success', 'success']);
  const failed = ['denied', 'deleted', 'client refused', 'payment error', 'anything'];
  expect(new Set(failed.map(orderIcon))).toEqual(new Set(['error']));
  expect(['Success', 'PENDING', 'Error', 'Cancelled'].map(paymentIcon)).toEqual([
    'success',
    'pending',
    'error',
    'error',
  ]);
});

test('every state of an offer has its documented icon', () => {
  const of = (icon: string) => offerLife.states.filter((state) => offerIcon(state) === icon);
  expect(of('pending')).toEqual(['pending', 'offer', 'awaiting_item', 'payout_processing']);
  expect(of('success')).toEqual(['ready_for_payout', 'approved']);
  expect(of('error')).toEqual(['declined_by_user', 'declined_by_service']);
});

test('a trade is shown as a success once the item has arrived, as a warning where somebody has to act', () => {
  const of = (icon: string) => tradeLife.states.filter((state) => tradeIcon(state) === icon);
  expect(of('pending')).toEqual(['queued', 'sending', 'sent']);
  expect(of('success')).toEqual(['received', 'settled']);
  expect(of('warning')).toEqual(['declined', 'expired', 'failed']);
  expect(of('error')).toEqual(['reversed', 'cancelled']);
});
