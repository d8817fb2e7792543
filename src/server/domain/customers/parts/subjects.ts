/** What the audit log and webhook events name when they are about a customer. */
import { type SQL, sql } from 'drizzle-orm';

/** A subquery of ids: the customer's own, and those of their orders, lines, payments, refunds, disputes, offers, payouts and trades. */
export function subjectsOf(customerId: SQL<string>): SQL {
  return sql`(
    select ${customerId}
    union select id from orders where customer_id = ${customerId}
    union select id from order_lines where customer_id = ${customerId}
    union select id from payments where customer_id = ${customerId}
    union select id from refunds where customer_id = ${customerId}
    union select id from disputes where customer_id = ${customerId}
    union select id from offers where customer_id = ${customerId}
    union select id from payouts where customer_id = ${customerId}
    union select id from trades where customer_id = ${customerId}
  )`;
}

/** A subquery of the references that payment providers gave to them. */
export function providerRefsOf(customerId: SQL<string>): SQL {
  return sql`(
    select provider_ref from payments where customer_id = ${customerId} and provider_ref is not null
    union select provider_ref from refunds where customer_id = ${customerId} and provider_ref is not null
    union select provider_ref from disputes where customer_id = ${customerId}
    union select provider_ref from payouts where customer_id = ${customerId} and provider_ref is not null
  )`;
}
