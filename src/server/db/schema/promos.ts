/** Promo codes and their use. Limits are kept by a trigger on `promo_redemptions`, so that two purchases at once cannot exceed them. */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { cents, id, oneOf, rule, seconds, yesNo } from '../columns.ts';
import { customers } from './customers.ts';
import { orders } from './orders.ts';

export const promoCodes = sqliteTable(
  'promo_codes',
  {
    /** Upper case. */
    code: text('code').primaryKey(),
    type: text('type').$type<'percent' | 'fixed'>().notNull(),
    /** Hundredths of a percent, or cents. */
    amount: integer('amount').notNull(),
    description: text('description').notNull().default(''),
    minimumCents: cents('minimum_cents').notNull().default(0),
    startsAt: seconds('starts_at'),
    endsAt: seconds('ends_at'),
    usesMax: integer('uses_max'),
    usesPerCustomerMax: integer('uses_per_customer_max'),
    appliesToDelivery: yesNo('applies_to_delivery'),
    active: integer('active', { mode: 'boolean' }).notNull().default(true),
    createdAt: seconds('created_at').notNull(),
  },
  (t) => [
    oneOf('promo_codes_type', t.type, ['percent', 'fixed']),
    rule('promo_codes_amount', sql`${t.amount} > 0 and (${t.type} = 'fixed' or ${t.amount} <= 10000)`),
    rule('promo_codes_upper', sql`${t.code} = upper(${t.code})`),
  ],
);

export const promoRedemptions = sqliteTable(
  'promo_redemptions',
  {
    id: id(),
    code: text('code')
      .notNull()
      .references(() => promoCodes.code),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    discountCents: cents('discount_cents').notNull(),
    createdAt: seconds('created_at').notNull(),
    releasedAt: seconds('released_at'),
  },
  (t) => [
    uniqueIndex('promo_redemptions_order').on(t.orderId),
    // with its own condition, so that a count reads no rows
    index('promo_redemptions_use').on(t.code, t.customerId, t.releasedAt).where(sql`released_at is null`),
  ],
);
