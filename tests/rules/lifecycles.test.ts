import { expect, test } from 'vitest';
import {
  itemLife,
  type Lifecycle,
  next,
  offerIcon,
  offerLife,
  orderIcon,
  orderLineLife,
  paymentIcon,
  paymentLife,
  payoutLife,
  refundLife,
} from '#rules/lifecycles.ts';

const lives = Object.entries({ itemLife, orderLineLife, paymentLife, refundLife, offerLife, payoutLife }).map(
  ([name, life]): [string, Lifecycle<string, string>] => [name, life],
);

test.each(lives)('every state of %s can be reached', (_, { initial, states, moves }) => {
  const reached = new Set(initial);
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const { from, to } of Object.values(moves)) if (from.some((state) => reached.has(state))) reached.add(to);
  }
  expect([...reached].sort()).toEqual([...states].sort());
});

test.each(lives)('no move of %s starts or ends at an unknown state', (_, { states, moves }) => {
  const named = Object.values(moves).flatMap(({ from, to }) => [...from, to]);
  expect(named.filter((state) => !states.includes(state))).toEqual([]);
});

test.each(lives)('%s allows each move from the states of its table and from no other', (_, life) => {
  for (const [move, { from, to }] of Object.entries(life.moves))
    for (const state of life.states) expect(next(life, state, move)).toBe(from.includes(state) ? to : null);
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
