/** What Stripe's events mean to the shop, by the fields that are read; how they are signed and come in, `stripe.test.ts` shows. */
import { expect, test } from 'vitest';
import { webhookEventOf } from '#server/adapters/payments/stripe-event.ts';

const event = (type: string, object: unknown) => webhookEventOf({ id: 'evt_1', type, data: { object } });

const refund = {
  id: 're_1',
  status: 'succeeded',
  amount: 500,
  currency: 'eur',
  payment_intent: 'pi_1',
  charge: 'ch_1',
};
const dispute = {
  id: 'du_1',
  status: 'needs_response',
  amount: 500,
  currency: 'eur',
  reason: 'fraudulent',
  charge: 'ch_1',
};
const session = {
  id: 'cs_1',
  client_reference_id: 'pay_1',
  payment_status: 'paid',
  amount_total: 500,
  currency: 'eur',
};

test.each([null, 'text', {}, { id: 'evt_1', type: 'refund.created' }, { id: 1, type: 'a', data: { object: {} } }])(
  'what is no event is kept as unknown: %j',
  (given) => {
    expect(webhookEventOf(given)).toMatchObject({ kind: 'unknown', failure: 'it is no event' });
  },
);

test('an event that lacks what it needs is unknown, and names the field', () => {
  const { amount: _, ...cut } = refund;
  expect(event('refund.created', cut)).toMatchObject({
    kind: 'unknown',
    failure: 'cannot be read: amount',
    eventId: 'evt_1',
  });
});

test.each([
  ['succeeded', 'money_refunded'],
  ['pending', 'money_refunded'],
  ['requires_action', 'other'],
  ['failed', 'money_refund_failed'],
  ['canceled', 'money_refund_failed'],
  [null, 'money_refunded'],
])("somebody else's refund that is %s means %s, of the payment that its money names", (status, kind) => {
  expect(event('refund.updated', { ...refund, status })).toMatchObject({ kind, subjectId: null, moneyRef: 'pi_1' });
});

test.each([
  ['succeeded', 'refund_done'],
  ['failed', 'refund_failed'],
  ['canceled', 'refund_failed'],
  ['pending', 'other'],
])("the shop's own refund that is %s means %s", (status, kind) => {
  const own = { ...refund, status, metadata: { refund: 'ref_1' } };
  expect(event('charge.refund.updated', own)).toMatchObject({ kind, subjectId: 'ref_1', moneyRef: null });
});

test('a refund that failed says why, or that it did', () => {
  const failed = { ...refund, status: 'failed' };
  expect(event('refund.failed', { ...failed, failure_reason: 'lost_or_stolen_card' }).failure).toBe(
    'lost_or_stolen_card',
  );
  expect(event('refund.failed', failed).failure).toBe('failed');
});

test('a refund without the intent of its payment names the charge', () => {
  expect(event('refund.created', { ...refund, payment_intent: null }).moneyRef).toBe('ch_1');
  expect(event('refund.created', { ...refund, payment_intent: null, charge: null }).moneyRef).toBeNull();
});

test.each([
  ['charge.dispute.created', 'needs_response', 'dispute_opened'],
  ['charge.dispute.updated', 'under_review', 'dispute_opened'],
  ['charge.dispute.funds_withdrawn', 'needs_response', 'dispute_withdrawn'],
  ['charge.dispute.funds_reinstated', 'won', 'dispute_reinstated'],
  ['charge.dispute.closed', 'lost', 'dispute_lost'],
  ['charge.dispute.closed', 'won', 'dispute_won'],
  ['charge.dispute.closed', 'warning_closed', 'dispute_won'],
  ['charge.dispute.closed', 'prevented', 'dispute_won'],
])('%s of a dispute that is %s means %s', (type, status, kind) => {
  expect(event(type, { ...dispute, status })).toMatchObject({ kind, moneyRef: 'ch_1', evidenceDueAt: null });
});

test.each([
  ['charge.dispute.closed', 'something_new'],
  ['charge.dispute.something_new', 'needs_response'],
])('%s of a dispute that is %s is not guessed at', (type, status) => {
  const failure = `not understood: a dispute that is ${status}`;
  expect(event(type, { ...dispute, status })).toMatchObject({ kind: 'unknown', failure });
});

test('until when evidence can be handed in is told with the dispute', () => {
  const due = { ...dispute, payment_intent: 'pi_1', evidence_details: { due_by: 7 } };
  expect(event('charge.dispute.created', due)).toMatchObject({ evidenceDueAt: 7, moneyRef: 'pi_1' });
});

test('a session without a sum says none', () => {
  const nothing = { ...session, amount_total: null, currency: null, client_reference_id: null };
  expect(event('checkout.session.expired', nothing)).toMatchObject({
    kind: 'payment_cancelled',
    subjectId: null,
    amountMinorUnits: null,
    currency: null,
    moneyRef: null,
  });
});

test.each([
  [{ payment_intent: 'pi_1', metadata: { payment: 'pay_1' } }, 'pay_1', 'pi_1'],
  [{ payment_intent: null, metadata: {} }, null, 'ch_1'],
])('what was refunded of a charge in all names its payment, or its money: %j', (more, subjectId, moneyRef) => {
  const charge = { id: 'ch_1', amount_refunded: 500, currency: 'jpy', ...more };
  const said = { kind: 'refunded_in_all', subjectId, moneyRef, amountMinorUnits: 500, currency: 'JPY' };
  expect(event('charge.refunded', charge)).toMatchObject(said);
});
