/** What was bought. An order's lines carry the fulfilment; a card order is `open` until its payment settles or releases it. */
import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { orderLife, orderLineLife } from '#rules/lifecycles.ts';
import { cents, id, oneOf, rule, seconds } from '../columns.ts';
import { inOwnState, inState } from '../in-state.ts';
import { items, packs, timedDeals } from './catalogue.ts';
import { customers } from './customers.ts';

export const orders = sqliteTable(
  'orders',
  {
    id: id(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    method: text('method').notNull(),
    state: text('state').$type<(typeof orderLife.states)[number]>().notNull(),
    /** Before the discount. */
    subtotalCents: cents('subtotal_cents').notNull(),
    discountCents: cents('discount_cents').notNull().default(0),
    totalCents: cents('total_cents').notNull(),
    vatPercent: real('vat_percent').notNull(),
    promoCode: text('promo_code'),
    packId: text('pack_id').references(() => packs.id),
    timedDealId: text('timed_deal_id').references(() => timedDeals.id),
    buyerName: text('buyer_name').notNull(),
    buyerSurname: text('buyer_surname').notNull(),
    buyerEmail: text('buyer_email').notNull(),
    buyerPhone: text('buyer_phone').notNull(),
    buyerCountry: text('buyer_country').notNull(),
    buyerCity: text('buyer_city').notNull(),
    buyerAddress: text('buyer_address').notNull(),
    buyerPostCode: text('buyer_post_code').notNull(),
    steamId: text('steam_id').notNull(),
    tradeUrl: text('trade_url').notNull(),
    /** The code that was given for it; null where none was asked for. */
    confirmedBy: text('confirmed_by').$type<'two_factor' | 'mail'>(),
    /** 0 when a caller of the API did not say. */
    termsAcceptedAt: seconds('terms_accepted_at').notNull(),
    createdAt: seconds('created_at').notNull(),
    paidAt: seconds('paid_at'),
    reservedUntil: seconds('reserved_until'),
  },
  (t) => [
    oneOf('orders_method', t.method, ['card', 'balance']),
    oneOf('orders_state', t.state, orderLife.states),
    rule('orders_total', sql`${t.totalCents} >= 0 and ${t.totalCents} = ${t.subtotalCents} - ${t.discountCents}`),
    rule('orders_paid', sql`(${inState(t.state, 'paid')}) = (${t.paidAt} is not null)`),
    index('orders_customer').on(t.customerId, t.createdAt),
    index('orders_total').on(t.totalCents, t.createdAt),
    index('orders_steam_id').on(t.steamId).where(sql`steam_id <> ''`),
    index('orders_open').on(t.reservedUntil).where(inOwnState(t.state, 'open')),
    index('orders_open_of_customer').on(t.customerId).where(inOwnState(t.state, 'open')),
  ],
);

/** One item of an order, with its own fulfilment. An item is in at most one line that is alive. */
export const orderLines = sqliteTable(
  'order_lines',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    itemId: text('item_id')
      .notNull()
      .references(() => items.id),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    state: text('state').$type<(typeof orderLineLife.states)[number]>().notNull(),
    title: text('title').notNull(),
    imgUrl: text('img_url').notNull(),
    priceCents: cents('price_cents').notNull(),
    /** What was paid for it: the price less its share of the discount. */
    paidCents: cents('paid_cents').notNull(),
    refundedCents: cents('refunded_cents').notNull().default(0),
    note: text('note').notNull().default(''),
    /** Not to be delivered since then: the customer says that somebody else has bought it. */
    heldAt: seconds('held_at'),
    createdAt: seconds('created_at').notNull(),
    updatedAt: seconds('updated_at').notNull(),
  },
  (t) => [
    oneOf('order_lines_state', t.state, orderLineLife.states),
    rule('order_lines_amounts', sql`${t.priceCents} > 0 and ${t.paidCents} between 0 and ${t.priceCents}`),
    rule('order_lines_refund', sql`${t.refundedCents} between 0 and ${t.paidCents}`),
    uniqueIndex('order_lines_one_owner')
      .on(t.itemId)
      .where(inOwnState(t.state, 'processing', 'accepted', 'completed')),
    index('order_lines_order').on(t.orderId),
    index('order_lines_item').on(t.itemId),
    index('order_lines_customer').on(t.customerId, t.createdAt, t.id),
    index('order_lines_newest').on(t.createdAt, t.id),
    index('order_lines_state_index').on(t.state, t.createdAt),
  ],
);

/** Every transition of a line, by whom and when. */
export const orderLineTransitions = sqliteTable(
  'order_line_transitions',
  {
    id: id(),
    lineId: text('line_id')
      .notNull()
      .references(() => orderLines.id),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    actor: text('actor').notNull(),
    at: seconds('at').notNull(),
  },
  (t) => [index('order_line_transitions_line').on(t.lineId, t.at)],
);

/** A numbered VAT invoice per paid order, written by a trigger with the payment; numbers run without gaps within a year (UTC). */
export const invoices = sqliteTable(
  'invoices',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    year: integer('year').notNull(),
    number: integer('number').notNull(),
    issuedAt: seconds('issued_at').notNull(),
    /** The shop's requisites as they were then. */
    seller: text('seller').notNull().default(''),
  },
  (t) => [uniqueIndex('invoices_number').on(t.year, t.number), index('invoices_issued').on(t.issuedAt)],
);
