/** What the audit log, approvals and webhook events name when they are about a customer. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ApprovalAction } from '#rules/approvals.ts';

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

const assign = 'deposits.assign' satisfies ApprovalAction;

/** A subquery of the ids of what a second person was asked for about the customer: also money of a bank entry that was to be theirs. */
export function approvalsOf(customerId: SQL<string>): SQL {
  return sql`(
    select id from approvals where subject in ${subjectsOf(customerId)}
    union select id from approvals where action = ${assign} and (input ->> '$.customer' = ${customerId}
      or input ->> '$.deposit' in (select id from payments where customer_id = ${customerId}))
  )`;
}

/** A condition: what operators did to the customer, their things, and what a second person was asked for. */
export function isAuditOf(customerId: SQL<string>, subject: SQLWrapper): SQL {
  return sql`(${subject} in ${subjectsOf(customerId)} or ${subject} in ${approvalsOf(customerId)})`;
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
