/** The sandbox provider's own records of money that it took back, and the webhooks about it that it owes the shop. */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, oneOf, rule, seconds } from '../columns.ts';
import { sandboxCheckouts } from './payments.ts';

export const sandboxReversals = sqliteTable(
  'sandbox_reversals',
  {
    id: id(),
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => sandboxCheckouts.id),
    kind: text('kind').$type<'dispute' | 'refund'>().notNull(),
    /** Of a refund: `lost` while the payer has the money, `won` once it failed. */
    state: text('state').$type<'open' | 'lost' | 'won'>().notNull(),
    amountMinorUnits: integer('amount_minor_units').notNull(),
    createdAt: seconds('created_at').notNull(),
    updatedAt: seconds('updated_at').notNull(),
  },
  (t) => [
    oneOf('sandbox_reversals_kind', t.kind, ['dispute', 'refund']),
    oneOf('sandbox_reversals_state', t.state, ['open', 'lost', 'won']),
    rule('sandbox_reversals_amount', sql`${t.amountMinorUnits} > 0`),
    index('sandbox_reversals_checkout').on(t.checkoutId, t.createdAt),
  ],
);

export const sandboxWebhooks = sqliteTable(
  'sandbox_webhooks',
  {
    /** The event's own id. */
    id: id(),
    /** The event as JSON. */
    body: text('body').notNull(),
    dueAt: seconds('due_at').notNull(),
    sentAt: seconds('sent_at'),
    createdAt: seconds('created_at').notNull(),
  },
  (t) => [index('sandbox_webhooks_due').on(t.dueAt).where(sql`sent_at is null`)],
);
