import { expect, test } from 'vitest';
import { type ExpectedPayoutFacts, expectedPayoutAt } from '#rules/expected-payout.ts';

const at = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;
const thursday = '2026-11-19';

const held: ExpectedPayoutFacts = {
  status: 'ready_for_payout',
  payableAt: at('2026-11-27'),
  updatedAt: at(thursday),
  method: null,
  holdDays: 8,
  now: at(thursday),
};

test.each<[string, Partial<ExpectedPayoutFacts>, string | null]>([
  ['an item that is awaited: once what is held is free', { status: 'awaiting_item', payableAt: null }, '2026-11-27'],
  ['awaited, by bank transfer: two working days later', { status: 'awaiting_item', method: 'sepa' }, '2026-12-01'],
  ['held, without a method: from when on it can be paid', {}, '2026-11-27'],
  ['held, to the balance: at once then', { method: 'balance' }, '2026-11-27'],
  ['held, by bank transfer: two working days after that Friday', { method: 'sepa' }, '2026-12-01'],
  ['due, by bank transfer: from now', { method: 'sepa', payableAt: at('2026-11-18') }, '2026-11-23'],
  ['due at this second: not held any more', { method: 'balance', payableAt: at(thursday) }, thursday],
  ['due, without a method: that depends on the customer', { payableAt: at('2026-11-18') }, null],
  ['due, to a card: that depends on the customer', { payableAt: null, method: 'card' }, null],
  ['a bank transfer under way since Thursday', { status: 'payout_processing', method: 'sepa' }, '2026-11-23'],
  [
    'under way since Saturday',
    { status: 'payout_processing', method: 'sepa', updatedAt: at('2026-11-21') },
    '2026-11-25',
  ],
  ['a card under way', { status: 'payout_processing', method: 'card' }, null],
  ['no price yet', { status: 'pending', payableAt: null }, null],
  ['a price without an answer', { status: 'offer', payableAt: null }, null],
  ['paid', { status: 'approved', method: 'sepa' }, null],
])('%s', (_when, facts, day) => {
  const expected = expectedPayoutAt({ ...held, ...facts });
  expect(expected && new Date(expected * 1000).toISOString().slice(0, 10)).toBe(day);
});
