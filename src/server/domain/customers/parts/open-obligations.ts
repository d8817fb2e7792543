/** Money and goods of a customer that are not settled, which forbid closing the account. */
import { type SQL, sql } from 'drizzle-orm';
import {
  disputeLife,
  offerLife,
  orderLife,
  orderLineLife,
  paymentLife,
  payoutLife,
  refundLife,
  tradeLife,
} from '#rules/lifecycles.ts';

const openOrders = orderLife.transitions.pay.from;
const openLines = orderLineLife.transitions.complete.from;
const openPayments = paymentLife.transitions.fail.from;
const openRefunds = refundLife.transitions.finish.from;
const [openDispute] = disputeLife.initial;
const { finish, decline, reject } = offerLife.transitions;
const closedOffers = [finish.to, decline.to, reject.to];
const { start } = payoutLife.transitions;
/** What they gave they can still take back. */
const reversible = tradeLife.transitions.receive.to;
const openPayouts = [...start.from, start.to];

/** Each by its customer: see `alsoInState` for the `+`. A subquery with one row `obligation` for each kind that is open: `balance`, `orders`, `payments`, `offers`, `withdrawals`. */
export function openObligations(customerId: SQL): SQL<{ obligation: string }> {
  return sql`(
    select 'balance' as obligation from accounts where customer_id = ${customerId} and balance_cents <> 0
    union select 'payments' from accounts where id = 'claims:' || ${customerId} and balance_cents <> 0
    union select 'payments' from disputes where customer_id = ${customerId} and state = ${openDispute}
    union select 'orders' from orders where customer_id = ${customerId} and state in ${openOrders}
    union select 'orders' from order_lines where customer_id = ${customerId} and +state in ${openLines}
    union select 'payments' from payments where customer_id = ${customerId} and +state in ${openPayments}
    union select 'payments' from refunds where customer_id = ${customerId} and +state in ${openRefunds}
    union select 'offers' from offers where customer_id = ${customerId} and state not in ${closedOffers}
    union select 'offers' from trades where customer_id = ${customerId} and kind = 'intake' and +state = ${reversible}
    union select case when offer_id is null then 'withdrawals' else 'offers' end from payouts where customer_id = ${customerId} and +state in ${openPayouts}
  )`;
}
