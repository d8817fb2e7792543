/** What the time line of a customer is made of: each kind is a query over one table, by its index of the customer. */
import { type SQL, sql } from 'drizzle-orm';
import type { EventKind } from '#contract/operator/customers.ts';
import { claimsAccount, customerAccount } from '../../../ledger/accounts.ts';
import { isMailOf } from '../../parts/mails.ts';
import { isAuditOf } from '../../parts/subjects.ts';

interface Event {
  /** Of the row itself. */
  id: SQL;
  at: SQL;
  /** What happened: a state, a code, a template, an action. */
  what: SQL;
  /** Id of what it happened to. */
  subject: SQL;
  /** Who did it, where that is known. */
  who?: SQL;
  /** In words. */
  text?: SQL;
  /** Whole cents; of a transfer, below zero for what left. */
  cents?: SQL;
}

const nothing = sql`''`;

/** `from` is what stands after the columns of the query. */
function event(
  kind: EventKind,
  { id, at, what, subject, who = nothing, text = nothing, cents = sql`null` }: Event,
  from: SQL,
): SQL {
  const named = sql`${id} as id, ${at} as at, ${kind} as kind, ${what} as what, ${subject} as subject`;
  return sql`select ${named}, ${who} as who, ${text} as text, ${cents} as cents ${from}`;
}

/** Rows of `id`, `at`, `kind`, `what`, `subject`, `who`, `text` and `cents`. */
export function eventsOf(customerId: string, kinds: readonly EventKind[]): SQL {
  const sources = kinds.flatMap((kind) => sourcesOf[kind](customerId));
  return sql`(${sql.join(sources, sql` union all `)})`;
}

const sourcesOf: Record<EventKind, (customerId: string) => SQL[]> = {
  order: (id) => [
    event(
      'order',
      {
        id: sql`o.id`,
        at: sql`o.created_at`,
        what: sql`o.state`,
        subject: sql`o.id`,
        text: sql`o.method`,
        cents: sql`o.total_cents`,
      },
      sql`from orders o where o.customer_id = ${id}`,
    ),
  ],
  line: (id) => [
    event(
      'line',
      {
        id: sql`s.id`,
        at: sql`s.at`,
        what: sql`s.to_state`,
        subject: sql`l.id`,
        who: sql`s.actor`,
        text: sql`l.title`,
        cents: sql`l.paid_cents`,
      },
      sql`from order_lines l join order_line_transitions s on s.line_id = l.id where l.customer_id = ${id}`,
    ),
  ],
  payment(id) {
    const text = sql`p.provider || ' ' || p.purpose || coalesce(' ' || p.sepa_reference, '')`;
    const payment = { text, subject: sql`p.id`, cents: sql`p.amount_cents` };
    const begun = { ...payment, id: sql`p.id || ':begun'`, at: sql`p.created_at`, what: sql`'begun'` };
    const why = sql`${text} || coalesce(': ' || p.failure, '')`;
    const ended = { ...payment, text: why, id: sql`p.id`, at: sql`p.settled_at`, what: sql`p.state` };
    return [
      event('payment', begun, sql`from payments p where p.customer_id = ${id}`),
      event('payment', ended, sql`from payments p where p.customer_id = ${id} and p.settled_at is not null`),
    ];
  },
  refund: (id) => [
    event(
      'refund',
      {
        id: sql`r.id`,
        at: sql`r.created_at`,
        what: sql`r.state`,
        subject: sql`coalesce(r.line_id, r.payment_id)`,
        text: sql`r.target || ' ' || r.reason`,
        cents: sql`r.amount_cents`,
      },
      sql`from refunds r where r.customer_id = ${id}`,
    ),
  ],
  dispute: (id) => [
    event(
      'dispute',
      {
        id: sql`d.id`,
        at: sql`d.created_at`,
        what: sql`d.state`,
        subject: sql`d.payment_id`,
        text: sql`d.kind || ' ' || d.reason`,
        cents: sql`d.amount_cents`,
      },
      sql`from disputes d where d.customer_id = ${id}`,
    ),
  ],
  transfer(id) {
    const own = sql`(${customerAccount(id)}, ${claimsAccount(id)})`;
    const isOut = sql`t.from_account = ${customerAccount(id)} or (t.from_account = ${claimsAccount(id)} and t.to_account <> ${customerAccount(id)})`;
    return [
      event(
        'transfer',
        {
          id: sql`t.id`,
          at: sql`t.created_at`,
          what: sql`t.code`,
          subject: sql`t.cause_id`,
          text: sql`t.from_account || ' → ' || t.to_account || iif(t.memo = '', '', ': ' || t.memo)`,
          cents: sql`iif(${isOut}, -t.amount_cents, t.amount_cents)`,
        },
        sql`from transfers t where t.from_account in ${own} or t.to_account in ${own}`,
      ),
    ];
  },
  offer: (id) => [
    event(
      'offer',
      {
        id: sql`s.id`,
        at: sql`s.at`,
        what: sql`s.to_state`,
        subject: sql`o.id`,
        who: sql`s.actor`,
        text: sql`o.title`,
        cents: sql`coalesce(o.service_price_cents, o.user_price_cents)`,
      },
      sql`from offers o join offer_transitions s on s.offer_id = o.id where o.customer_id = ${id}`,
    ),
  ],
  payout: (id) => [
    event(
      'payout',
      {
        id: sql`p.id`,
        at: sql`p.created_at`,
        what: sql`p.state`,
        subject: sql`coalesce(p.offer_id, p.id)`,
        text: sql`p.method || ' ' || p.iban_masked`,
        cents: sql`p.amount_cents`,
      },
      sql`from payouts p where p.customer_id = ${id}`,
    ),
  ],
  trade: (id) => [
    event(
      'trade',
      {
        id: sql`s.id`,
        at: sql`s.at`,
        what: sql`s.to_state`,
        subject: sql`t.id`,
        who: sql`s.actor`,
        text: sql`t.kind || ' ' || coalesce(s.trade_offer_id, '') || ' ' || s.reason`,
      },
      sql`from trades t join trade_steps s on s.trade_id = t.id where t.customer_id = ${id}`,
    ),
  ],
  session: (id) => [
    event(
      'session',
      {
        id: sql`substr(s.id, 1, 12)`,
        at: sql`s.created_at`,
        what: sql`'signed_in'`,
        subject: sql`s.user_id`,
        text: sql`trim(s.city || ' ' || s.country || ' ' || s.user_agent)`,
      },
      sql`from sessions s where s.user_id = ${id}`,
    ),
  ],
  mail: (id) => [
    event(
      'mail',
      {
        id: sql`outbox.id`,
        at: sql`outbox.created_at`,
        what: sql`case when outbox.sent_at is not null then 'mailed' when outbox.failure is null then 'to be mailed' else 'failing' end`,
        subject: sql`outbox.id`,
        text: sql`outbox.template || ' ' || outbox.recipient || coalesce(': ' || outbox.failure, '')`,
      },
      sql`from outbox where ${isMailOf(sql`${id}`)}`,
    ),
  ],
  note: (id) => [
    event(
      'note',
      {
        id: sql`n.id`,
        at: sql`n.created_at`,
        what: sql`'written'`,
        subject: sql`n.customer_id`,
        who: sql`n.author`,
        text: sql`n.text`,
      },
      sql`from customer_notes n where n.customer_id = ${id}`,
    ),
  ],
  operator: (id) => [
    event(
      'operator',
      {
        id: sql`a.id`,
        at: sql`a.at`,
        what: sql`a.action`,
        subject: sql`a.subject`,
        who: sql`a.actor`,
        text: sql`a.details`,
      },
      sql`from audit_log a where ${isAuditOf(sql`${id}`, sql`a.subject`)}`,
    ),
  ],
};
