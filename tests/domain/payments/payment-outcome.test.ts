import { expect, test } from 'vitest';
import { type OrderState, orderLife, type PaymentState, paymentLife } from '#rules/lifecycles.ts';
import { type Outcome, type OutcomeOrder, outcomeOf } from '#server/domain/payments/parts/payment-outcome.ts';

const kinds = ['payment_succeeded', 'payment_failed', 'payment_cancelled', 'payment_awaited', 'other'] as const;
type Kind = (typeof kinds)[number];

const orders: (OutcomeOrder | null)[] = [
  null,
  ...orderLife.states.flatMap((state) => [true, false].map((isAvailable) => ({ state, isAvailable }))),
];

/** What a payment does once it is paid, by the order that it is for. */
const paid: Record<'none' | `${OrderState}, ${'available' | 'gone'}`, Outcome> = {
  none: 'top_up',
  'open, available': 'sell',
  'open, gone': 'sell',
  'failed, available': 'sell_late',
  'failed, gone': 'credit_late',
  'paid, available': 'credit_late',
  'paid, gone': 'credit_late',
};

/** What other events do to a pending payment, whatever it is for. */
const unpaid: Record<Exclude<Kind, 'payment_succeeded'>, Outcome> = {
  payment_failed: 'fail',
  payment_cancelled: 'cancel',
  payment_awaited: 'await',
  other: 'none',
};

function expected(state: PaymentState, order: OutcomeOrder | null, kind: Kind): Outcome {
  if (kind !== 'payment_succeeded') return state === 'Pending' ? unpaid[kind] : 'none';
  if (state === 'Success') return 'none';
  if (!order) return paid.none;
  return paid[`${order.state}, ${order.isAvailable ? 'available' : 'gone'}`];
}

const matrix = paymentLife.states.flatMap((state) =>
  orders.flatMap((order) => kinds.map((kind) => ({ state, order, kind }))),
);

test('the matrix of payments, orders and events is whole', () => {
  expect(matrix).toHaveLength(4 * 7 * 5);
});

test.each(matrix)('$kind on a $state payment of $order', ({ state, order, kind }) => {
  expect(outcomeOf({ state }, order, { kind })).toBe(expected(state, order, kind));
});
