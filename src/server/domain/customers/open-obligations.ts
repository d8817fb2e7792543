/** Money and goods of a customer that are not settled, which forbid closing the account. */
import { type SQL, sql } from 'drizzle-orm';

/** A subquery with one row `obligation` for each kind that is open: `balance`, `orders`, `payments`, `offers`. */
export function openObligations(customerId: SQL): SQL<{ obligation: string }> {
  return sql`(
    select 'balance' as obligation from accounts where customer_id = ${customerId} and balance_cents <> 0
    union select 'orders' from orders where customer_id = ${customerId} and state = 'open'
    union select 'orders' from order_lines where customer_id = ${customerId} and state in ('processing', 'accepted')
    union select 'payments' from payments where customer_id = ${customerId} and state = 'Pending'
    union select 'payments' from refunds where customer_id = ${customerId} and state = 'pending'
    union select 'offers' from offers where customer_id = ${customerId}
      and state not in ('approved', 'declined_by_user', 'declined_by_service')
    union select 'offers' from payouts where customer_id = ${customerId} and state in ('requested', 'processing')
  )`;
}
