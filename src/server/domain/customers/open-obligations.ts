/** Money and goods of a customer that are under way, by the names under which closing an account reports them. */
import { type SQL, sql } from 'drizzle-orm';

/** A subquery with one row `affair` for each kind that is open: `balance`, `orders`, `payments`, `offers`. */
export function openAffairs(customerId: SQL): SQL<{ affair: string }> {
  return sql`(
    select 'balance' as affair from accounts where customer_id = ${customerId} and balance_cents <> 0
    union select 'orders' from orders where customer_id = ${customerId} and state = 'open'
    union select 'orders' from order_lines where customer_id = ${customerId} and state in ('processing', 'accepted')
    union select 'payments' from payments where customer_id = ${customerId} and state = 'Pending'
    union select 'payments' from refunds where customer_id = ${customerId} and state = 'pending'
    union select 'offers' from offers where customer_id = ${customerId}
      and state not in ('approved', 'declined_by_user', 'declined_by_service')
    union select 'offers' from payouts where customer_id = ${customerId} and state in ('requested', 'processing')
  )`;
}
