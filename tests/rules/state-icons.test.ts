import { expect, test } from 'vitest';
import { offerLife, tradeLife } from '#rules/lifecycles.ts';
import { offerIcon, orderIcon, paymentIcon, tradeIcon } from '#rules/state-icons.ts';

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
