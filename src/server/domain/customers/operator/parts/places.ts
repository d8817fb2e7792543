/** Where money of a customer can be besides the balance, each as a query of the rows that hold it. See docs/money.md. */
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../../db/client.ts';
import { alsoInState, inState, notInState } from '../../../../db/in-state.ts';
import { disputes } from '../../../../db/schema/disputes.ts';
import { offers, payouts } from '../../../../db/schema/offers.ts';
import { orderLines, orders } from '../../../../db/schema/orders.ts';
import { payments, refunds } from '../../../../db/schema/payments.ts';

/**
 * `announced` has not come in, and may never; `reserved` is a card order that is not paid. Both are in no account of the ledger. A bank transfer
 * that has not come is shown for so long, because it can be late; a card that was declined was not charged.
 */
export const placeNames = [
  'in_orders',
  'owed',
  'in_payouts',
  'in_refunds',
  'disputed',
  'reserved',
  'announced',
] as const;
export type PlaceName = (typeof placeNames)[number];

const announcedDays = 90;

interface Holding {
  id: SQL;
  state: SQL;
  cents: SQL;
  at: SQL;
  text: SQL;
  /** Causes of its transfers, as a JSON list of ids. */
  causes: SQL;
}

export function placesQuery(db: Database, customerId: string, now: number) {
  const of: Record<PlaceName, SQL> = {
    in_orders: holding(
      'in_orders',
      {
        id: sql`order_lines.id`,
        state: sql`order_lines.state`,
        cents: sql`order_lines.paid_cents - order_lines.refunded_cents`,
        at: sql`order_lines.created_at`,
        text: sql`order_lines.title`,
        causes: sql`json_array(order_lines.order_id, (select id from payments where order_id = order_lines.order_id))`,
      },
      sql`from order_lines join orders on orders.id = order_lines.order_id where order_lines.customer_id = ${customerId}
      and ${inState(orders.state, 'paid')} and ${alsoInState(orderLines.state, 'processing', 'accepted')}`,
    ),
    owed: holding(
      'owed',
      {
        id: sql`offers.id`,
        state: sql`offers.state`,
        cents: sql`offers.service_price_cents`,
        at: sql`offers.updated_at`,
        text: sql`offers.title`,
        causes: sql`json_array(offers.id)`,
      },
      sql`from offers where offers.customer_id = ${customerId} and ${alsoInState(offers.state, 'ready_for_payout')}`,
    ),
    in_payouts: holding(
      'in_payouts',
      {
        id: sql`payouts.id`,
        state: sql`payouts.state`,
        cents: sql`payouts.amount_cents`,
        at: sql`payouts.created_at`,
        text: sql`trim(payouts.method || ' ' || payouts.iban_masked)`,
        causes: sql`json_array(payouts.id, payouts.id || ':' || payouts.attempt)`,
      },
      sql`from payouts where payouts.customer_id = ${customerId} and ${alsoInState(payouts.state, 'processing')}`,
    ),
    in_refunds: holding(
      'in_refunds',
      {
        id: sql`refunds.id`,
        state: sql`refunds.state`,
        cents: sql`refunds.amount_cents`,
        at: sql`refunds.created_at`,
        text: sql`refunds.target`,
        causes: sql`json_array(refunds.id)`,
      },
      sql`from refunds where refunds.customer_id = ${customerId} and ${alsoInState(refunds.state, 'pending')}`,
    ),
    disputed: holding(
      'disputed',
      {
        id: sql`disputes.id`,
        state: sql`disputes.state`,
        cents: sql`disputes.amount_cents`,
        at: sql`disputes.created_at`,
        text: sql`trim(disputes.kind || ' ' || disputes.reason)`,
        causes: sql`json_array(disputes.id)`,
      },
      sql`from disputes where disputes.customer_id = ${customerId} and ${inState(disputes.state, 'open')}`,
    ),
    reserved: holding(
      'reserved',
      {
        id: sql`orders.id`,
        state: sql`orders.state`,
        cents: sql`orders.total_cents`,
        at: sql`orders.created_at`,
        text: sql`orders.method`,
        causes: sql`json_array()`,
      },
      sql`from orders where orders.customer_id = ${customerId} and ${inState(orders.state, 'open')}`,
    ),
    announced: holding(
      'announced',
      {
        id: sql`payments.id`,
        state: sql`payments.state`,
        cents: sql`payments.amount_cents`,
        at: sql`payments.created_at`,
        text: sql`trim(payments.provider || ' ' || coalesce(payments.sepa_reference, payments.failure, ''))`,
        causes: sql`json_array()`,
      },
      sql`from payments where payments.customer_id = ${customerId} and payments.purpose = 'topup'
      and (${inState(payments.state, 'Pending')} or payments.sepa_reference is not null)
      and ${notInState(payments.state, 'Success')} and payments.created_at > ${now - announcedDays * 86_400}`,
    ),
  };
  const all = sql`(${sql.join(Object.values(of), sql` union all `)})`;
  return db
    .select({
      place: sql<PlaceName>`p.place`,
      id: sql<string>`p.id`,
      state: sql<string>`p.state`,
      cents: sql<number>`p.cents`,
      at: sql<number>`p.at`,
      text: sql<string>`p.text`,
      /** The transfers of its causes, oldest first, as JSON. */
      transfers: sql<string>`(select json_group_array(json_object('id', t.id, 'code', t.code, 'from', t.from_account, 'to', t.to_account,
        'cents', t.amount_cents, 'at', t.created_at)) from (select * from transfers where cause_id in (select value from json_each(p.causes))
        order by created_at, rowid) t)`,
    })
    .from(sql`${all} p`)
    .orderBy(sql`p.at desc, p.id`);
}

function holding(place: PlaceName, { id, state, cents, at, text, causes }: Holding, from: SQL): SQL {
  return sql`select ${place} as place, ${id} as id, ${state} as state, ${cents} as cents, ${at} as at, ${text} as text, ${causes} as causes ${from}`;
}
