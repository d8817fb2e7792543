/** What an event of a provider does to a payment and its order, as a table. Pure. See docs/product/payments.md#payment-states. */
import { nextState, type OrderState, type PaymentState, paymentLife } from '#rules/lifecycles.ts';
import type { WebhookEvent } from '../../../adapters/payments/port.ts';

export type Outcome =
  /** A deposit is credited. */
  | 'top_up'
  /** The order gets the items that it reserves. */
  | 'sell'
  /** The order was released, and gets its items after all. */
  | 'sell_late'
  /** The items, or the uses of the promo code, have gone elsewhere, or the account is closed: the balance is credited. */
  | 'credit_late'
  | 'fail'
  | 'cancel'
  /** The customer has chosen a bank transfer, which takes days. */
  | 'await'
  /** The event says nothing new. */
  | 'none';

export interface OutcomeOrder {
  state: OrderState;
  /** Whether its customer's account is open, all of its items are for sale, and a use of its promo code is left. */
  isAvailable: boolean;
}

type OrderCase = 'no_order' | 'open' | 'paid' | 'released_available' | 'released_unavailable';

const ofPaid: Record<OrderCase, Outcome> = {
  no_order: 'top_up',
  open: 'sell',
  released_available: 'sell_late',
  released_unavailable: 'credit_late',
  paid: 'credit_late',
};

const ofUnpaid: Partial<Record<WebhookEvent['kind'], Outcome>> = {
  payment_failed: 'fail',
  payment_cancelled: 'cancel',
  payment_awaited: 'await',
};

/** Payments are paid from every state that `paymentLife` allows, and end or wait only while they are pending. */
export function outcomeOf(
  payment: { state: PaymentState },
  order: OutcomeOrder | null,
  event: Pick<WebhookEvent, 'kind'>,
): Outcome {
  if (event.kind === 'payment_succeeded') {
    return nextState(paymentLife, payment.state, 'succeed') ? ofPaid[caseOf(order)] : 'none';
  }
  return nextState(paymentLife, payment.state, 'cancel') ? (ofUnpaid[event.kind] ?? 'none') : 'none';
}

function caseOf(order: OutcomeOrder | null): OrderCase {
  if (!order) return 'no_order';
  if (order.state !== 'failed') return order.state;
  return order.isAvailable ? 'released_available' : 'released_unavailable';
}
