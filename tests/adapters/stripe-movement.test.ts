import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { movementOf } from '#server/adapters/payments/stripe-movement.ts';

/** A balance transaction with the fields that are read. */
function transaction(category: string, source: object | string) {
  const read = { id: 'txn_1', reporting_category: category, source, created: 7, amount: -1, fee: 9 };
  return read as unknown as Stripe.BalanceTransaction;
}

test("a balance transaction is a movement of its source's own amount and currency, without the fee", () => {
  const charge = { id: 'ch_1', object: 'charge', amount: 2400, currency: 'jpy', metadata: { payment: 'pay_1' } };
  const about = { ref: 'txn_1', currency: 'JPY', at: 7 };
  expect(movementOf(transaction('charge', charge))).toEqual({
    ...about,
    kind: 'payment',
    subject: 'pay_1',
    amountMinorUnits: 2400,
  });
  const refund = { id: 're_1', object: 'refund', amount: 500, currency: 'eur', metadata: { refund: 'ref_1' } };
  expect(movementOf(transaction('refund', refund))).toMatchObject({ kind: 'refund', subject: 'ref_1' });
  expect(movementOf(transaction('refund', { ...refund, metadata: {} }))).toMatchObject({ subject: 're_1' });
  const dispute = { id: 'du_1', object: 'dispute', amount: 500, currency: 'eur', metadata: {} };
  const back = { kind: 'dispute_reversal', subject: 'du_1' };
  expect(movementOf(transaction('dispute_reversal', dispute))).toMatchObject(back);
});

test('what moves no payment is no movement', () => {
  expect(movementOf(transaction('payout', { id: 'po_1', object: 'payout', amount: 1, currency: 'eur' }))).toBeNull();
  expect(movementOf(transaction('fee', 'ch_1'))).toBeNull();
});
