/** Money in by a provider or the bank, what providers said about it, and money given back. See docs/product/payments.md#payment-states. */

import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { paymentLife, refundLife } from '#rules/lifecycles.ts';
import { eventAttemptsMax } from '#rules/limits/retries.ts';
import { cents, id, oneOf, rule, seconds, yesNo } from '../columns.ts';
import { inOwnState } from '../in-state.ts';
import { customers } from './customers.ts';
import { orderLines, orders } from './orders.ts';

/** A top-up (`deposit`) or a card purchase. The id is unguessable, since status pages are addressed by it. */
export const payments = sqliteTable(
  'payments',
  {
    id: id(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    purpose: text('purpose').$type<'topup' | 'purchase'>().notNull(),
    orderId: text('order_id').references(() => orders.id),
    provider: text('provider').$type<'sandbox' | 'stripe' | 'bank'>().notNull(),
    method: text('method').$type<'card' | 'sepa'>().notNull(),
    state: text('state').$type<(typeof paymentLife.states)[number]>().notNull(),
    /** What it is worth here. */
    amountCents: cents('amount_cents').notNull(),
    /** What is charged: minor units of `currency` at the rate of that moment. */
    currency: text('currency').notNull(),
    chargedMinorUnits: integer('charged_minor_units').notNull(),
    rateMicros: integer('rate_micros').notNull(),
    providerRef: text('provider_ref'),
    /** The provider's reference of the money itself, which disputes and refunds name; the checkout's is `providerRef`. */
    moneyRef: text('money_ref'),
    redirectUrl: text('redirect_url'),
    /** The customer's own reference for a bank transfer. */
    sepaReference: text('sepa_reference'),
    /** Masked: its country and last four characters. */
    payerIban: text('payer_iban'),
    payerName: text('payer_name').notNull().default(''),
    contact: text('contact').notNull().default('{}'),
    refundedCents: cents('refunded_cents').notNull().default(0),
    failure: text('failure'),
    createdAt: seconds('created_at').notNull(),
    expiresAt: seconds('expires_at').notNull(),
    settledAt: seconds('settled_at'),
  },
  (t) => [
    oneOf('payments_purpose', t.purpose, ['topup', 'purchase']),
    oneOf('payments_provider', t.provider, ['sandbox', 'stripe', 'bank']),
    oneOf('payments_method', t.method, ['card', 'sepa']),
    oneOf('payments_state', t.state, paymentLife.states),
    rule('payments_amount', sql`${t.amountCents} > 0 and ${t.chargedMinorUnits} > 0`),
    rule('payments_refund', sql`${t.refundedCents} between 0 and ${t.amountCents}`),
    rule('payments_order', sql`(${t.purpose} = 'purchase') = (${t.orderId} is not null)`),
    uniqueIndex('payments_provider_ref').on(t.provider, t.providerRef).where(sql`provider_ref is not null`),
    index('payments_money_ref').on(t.moneyRef).where(sql`money_ref is not null`),
    uniqueIndex('payments_sepa_reference').on(t.sepaReference).where(sql`sepa_reference is not null`),
    uniqueIndex('payments_order_open').on(t.orderId).where(sql`order_id is not null`),
    index('payments_by_bank').on(t.createdAt, t.id).where(sql`method = 'sepa'`),
    index('payments_amount').on(t.amountCents, t.createdAt),
    index('payments_customer').on(t.customerId, t.createdAt, t.id),
    index('payments_newest').on(t.createdAt, t.id),
    index('payments_state_index').on(t.state, t.createdAt, t.id),
    index('payments_pending').on(t.expiresAt).where(inOwnState(t.state, 'Pending')),
  ],
);

/** 0 for an event that failed, 1 for one that waits, 2 for one that is done with; an index keeps them sorted by it. */
export const eventUrgency = sql.raw(
  `(case when applied_at is not null or dismissed_at is not null then 2 when attempts >= ${eventAttemptsMax} then 0 else 1 end)`,
);

/** What an event is about, and the provider's reference of it: an index finds events by each. What could not be read names neither. */
export const eventSubject = sql<
  string | null
>`cast(case when json_valid(body) then json_extract(body, '$.subjectId') end as text)`;
export const eventReference = sql<
  string | null
>`cast(case when json_valid(body) then json_extract(body, '$.providerRef') end as text)`;

/**
 * What a provider said, less what names a person, once per event. Tried after it is stored, as often as it takes; what cannot be applied
 * stands as failed until an operator dismisses it.
 */
export const providerEvents = sqliteTable(
  'provider_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    id: id(),
    body: text('body').notNull(),
    receivedAt: seconds('received_at').notNull(),
    appliedAt: seconds('applied_at'),
    attempts: integer('attempts').notNull().default(0),
    failure: text('failure'),
    /** The provider's own name of what happened. */
    type: text('type').notNull().default(''),
    nextAttemptAt: seconds('next_attempt_at').notNull().default(0),
    dismissedAt: seconds('dismissed_at'),
    dismissedReason: text('dismissed_reason'),
  },
  (t) => [
    uniqueIndex('provider_events_event').on(t.provider, t.eventId),
    index('provider_events_waiting').on(t.receivedAt).where(sql`applied_at is null`),
    index('provider_events_urgent').on(eventUrgency, sql`(-received_at)`, t.id),
    index('provider_events_subject').on(eventSubject),
    index('provider_events_reference').on(eventReference),
    index('provider_events_dismissed').on(sql`(-received_at)`, t.id).where(sql`dismissed_at is not null`),
  ],
);

/** Money given back for an order line or a payment, to the balance or to where it came from. */
export const refunds = sqliteTable(
  'refunds',
  {
    id: id(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    lineId: text('line_id').references(() => orderLines.id),
    paymentId: text('payment_id').references(() => payments.id),
    target: text('target').$type<'balance' | 'source'>().notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** To the source: what the provider gives back, in minor units of the payment's currency. */
    chargedMinorUnits: integer('charged_minor_units'),
    state: text('state').$type<(typeof refundLife.states)[number]>().notNull(),
    providerRef: text('provider_ref'),
    reason: text('reason').notNull().default(''),
    createdAt: seconds('created_at').notNull(),
    doneAt: seconds('done_at'),
  },
  (t) => [
    oneOf('refunds_target', t.target, ['balance', 'source']),
    oneOf('refunds_state', t.state, refundLife.states),
    rule('refunds_amount', sql`${t.amountCents} > 0`),
    rule(
      'refunds_source',
      sql`${t.target} = 'balance' or (${t.paymentId} is not null and coalesce(${t.chargedMinorUnits}, 0) > 0)`,
    ),
    index('refunds_line').on(t.lineId),
    index('refunds_customer').on(t.customerId, t.createdAt, t.id),
    index('refunds_newest').on(t.createdAt, t.id),
    index('refunds_state_index').on(t.state, t.createdAt, t.id),
    index('refunds_payment').on(t.paymentId),
    index('refunds_to_send')
      .on(t.createdAt)
      .where(sql`${inOwnState(t.state, 'pending')} and provider_ref is null`),
  ],
);

/** A numbered credit note per refund of what was bought, written by a trigger with it; numbers as those of invoices. */
export const creditNotes = sqliteTable(
  'credit_notes',
  {
    refundId: text('refund_id')
      .primaryKey()
      .references(() => refunds.id),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    year: integer('year').notNull(),
    number: integer('number').notNull(),
    issuedAt: seconds('issued_at').notNull(),
  },
  (t) => [
    uniqueIndex('credit_notes_number').on(t.year, t.number),
    index('credit_notes_order').on(t.orderId),
    index('credit_notes_issued').on(t.issuedAt),
  ],
);

/** The sandbox provider's own records: what a hosted payment page shows and which webhook it still owes. */
export const sandboxCheckouts = sqliteTable(
  'sandbox_checkouts',
  {
    id: id(),
    paymentId: text('payment_id').notNull(),
    kind: text('kind').$type<'payment' | 'payout' | 'refund'>().notNull(),
    state: text('state').$type<'open' | 'paid' | 'declined' | 'cancelled' | 'later'>().notNull(),
    amountMinorUnits: integer('amount_minor_units').notNull(),
    currency: text('currency').notNull(),
    description: text('description').notNull(),
    successUrl: text('success_url').notNull(),
    pendingUrl: text('pending_url').notNull(),
    failUrl: text('fail_url').notNull(),
    failure: text('failure'),
    /** Paid with the test card whose refunds fail. */
    refundsFail: yesNo('refunds_fail'),
    webhookDueAt: seconds('webhook_due_at'),
    webhookSentAt: seconds('webhook_sent_at'),
    createdAt: seconds('created_at').notNull(),
  },
  (t) => [
    oneOf('sandbox_checkouts_kind', t.kind, ['payment', 'payout', 'refund']),
    oneOf('sandbox_checkouts_state', t.state, ['open', 'paid', 'declined', 'cancelled', 'later']),
    index('sandbox_checkouts_due')
      .on(t.webhookDueAt)
      .where(sql`webhook_due_at is not null and webhook_sent_at is null`),
  ],
);
