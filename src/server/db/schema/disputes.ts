/** Money of a payment that its payer's bank, the provider or the shop's bank takes back. See docs/product/disputes.md. */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { type DisputeKind, disputeLife } from '#rules/lifecycles.ts';
import { cents, id, oneOf, rule, seconds } from '../columns.ts';
import { inState } from '../in-state.ts';
import { customers } from './customers.ts';
import { orderLines, orders } from './orders.ts';
import { payments } from './payments.ts';

export const disputes = sqliteTable(
  'disputes',
  {
    /** Follows from provider and reference, so that events at one moment mean one row. */
    id: id(),
    kind: text('kind').$type<DisputeKind>().notNull(),
    provider: text('provider').$type<'sandbox' | 'stripe' | 'bank'>().notNull(),
    /** The provider's own id of the dispute or refund, or the bank's of the entry. */
    providerRef: text('provider_ref').notNull(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    state: text('state').$type<(typeof disputeLife.states)[number]>().notNull(),
    /** What it is worth here. */
    amountCents: cents('amount_cents').notNull(),
    /** Minor units of the payment's currency. */
    minorUnits: integer('minor_units').notNull(),
    /** As the provider names it: `fraudulent`, `requested_by_customer`. */
    reason: text('reason').notNull().default(''),
    evidenceDueAt: seconds('evidence_due_at'),
    /** When the provider took the money; the ledger has followed. */
    takenAt: seconds('taken_at'),
    /** When it was decided for the shop: the money that was taken is given back. */
    restoredAt: seconds('restored_at'),
    /** When an operator let the customer go on in spite of it. */
    releasedAt: seconds('released_at'),
    createdAt: seconds('created_at').notNull(),
    updatedAt: seconds('updated_at').notNull(),
  },
  (t) => [
    oneOf('disputes_kind', t.kind, ['dispute', 'refund', 'return']),
    oneOf('disputes_provider', t.provider, ['sandbox', 'stripe', 'bank']),
    oneOf('disputes_state', t.state, disputeLife.states),
    rule('disputes_amount', sql`${t.amountCents} > 0 and ${t.minorUnits} > 0`),
    rule('disputes_restored', sql`(${inState(t.state, 'won')}) = (${t.restoredAt} is not null)`),
    uniqueIndex('disputes_provider_ref').on(t.provider, t.providerRef),
    index('disputes_customer').on(t.customerId, t.createdAt),
    index('disputes_payment').on(t.paymentId),
  ],
);

/** Order lines that a dispute has stopped: ended, or already sent, so that a person has to take them back. */
export const disputeLines = sqliteTable(
  'dispute_lines',
  {
    disputeId: text('dispute_id')
      .notNull()
      .references(() => disputes.id),
    lineId: text('line_id')
      .notNull()
      .references(() => orderLines.id),
    isSent: integer('is_sent', { mode: 'boolean' }).notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** The order that delivers it after all, once the dispute was won. */
    resumedOrderId: text('resumed_order_id').references(() => orders.id),
  },
  (t) => [primaryKey({ columns: [t.disputeId, t.lineId] }), index('dispute_lines_line').on(t.lineId)],
);
