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
  offerLife,
  orderLife,
  orderLineLife,
  paymentLife,
  payoutLife,
  refundLife,
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
