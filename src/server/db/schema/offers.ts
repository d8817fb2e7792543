/** Sell offers of customers, their time line, and the payouts that follow. See docs/product/selling-and-payouts.md#offer-states. */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { offerLife, payoutLife } from '#rules/lifecycles.ts';
import { qualities } from '#rules/qualities.ts';
import { cents, id, oneOf, rule, seconds } from '../columns.ts';
import { inOwnState, notInState } from '../in-state.ts';
import { customers } from './customers.ts';

/** The states of an offer that holds its thing: nobody else can offer that. No transition leads back into them. */
export const openOfferStates = [
  'pending',
  'offer',
  'awaiting_item',
  'ready_for_payout',
  'payout_processing',
  'approved',
] as const satisfies (typeof offerLife.states)[number][];

export const offers = sqliteTable(
  'offers',
  {
    id: id(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    state: text('state').$type<(typeof offerLife.states)[number]>().notNull(),
    title: text('title').notNull(),
    quality: text('quality').notNull(),
    itemUrl: text('item_url').notNull(),
    /** The thing's number in the seller's Steam inventory; null for offers from before links were checked. */
    assetId: text('asset_id'),
    /** As Steam told them when the thing was picked from the inventory; null where the link was typed. */
    classId: text('class_id'),
    instanceId: text('instance_id'),
    /** SteamID64 of the inventory's owner; null where the link names it by a word. */
    sellerSteamId: text('seller_steam_id'),
    imgUrl: text('img_url').notNull().default(''),
    userPriceCents: cents('user_price_cents').notNull(),
    servicePriceCents: cents('service_price_cents'),
    currency: text('currency').notNull().default('EUR'),
    /** When its payout can leave at the earliest: set when the item arrives, null where nothing is held. */
    payableAt: seconds('payable_at'),
    /** When its trade was reversed after the item had arrived: the item is gone, and nothing is owed for it. */
    reversedAt: seconds('reversed_at'),
    createdAt: seconds('created_at').notNull(),
    updatedAt: seconds('updated_at').notNull(),
  },
  (t) => [
    oneOf('offers_state', t.state, offerLife.states),
    oneOf(
      'offers_quality',
      t.quality,
      qualities.map((quality) => quality.value),
    ),
    rule('offers_currency', sql`${t.currency} = 'EUR'`),
    rule(
      'offers_prices',
      sql`${t.userPriceCents} > 0 and (${t.servicePriceCents} is null or ${t.servicePriceCents} > 0)`,
    ),
    rule(
      'offers_priced',
      sql`${notInState(t.state, 'offer', 'awaiting_item', 'ready_for_payout', 'payout_processing', 'approved')} or ${t.servicePriceCents} is not null`,
    ),
    uniqueIndex('offers_asset')
      .on(t.assetId)
      .where(inOwnState(t.state, ...openOfferStates)),
    index('offers_customer').on(t.customerId, t.createdAt, t.id),
    index('offers_created').on(t.createdAt, t.id),
    index('offers_title').on(t.title, t.createdAt),
    index('offers_state_index').on(t.state, t.updatedAt, t.id),
    index('offers_state_created').on(t.state, t.createdAt, t.id),
    index('offers_updated').on(t.updatedAt, t.id),
  ],
);

export const offerTransitions = sqliteTable(
  'offer_transitions',
  {
    id: id(),
    offerId: text('offer_id')
      .notNull()
      .references(() => offers.id),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    actor: text('actor').notNull(),
    at: seconds('at').notNull(),
  },
  (t) => [index('offer_transitions_offer').on(t.offerId, t.at)],
);

/** Money out: for an offer, or a withdrawal, which has none. At most one per offer is alive. Names, addresses and IBAN are encrypted together. */
export const payouts = sqliteTable(
  'payouts',
  {
    id: id(),
    /** Null for a withdrawal from the balance. */
    offerId: text('offer_id').references(() => offers.id),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    method: text('method').$type<'sepa' | 'card' | 'balance'>().notNull(),
    state: text('state').$type<(typeof payoutLife.states)[number]>().notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** AES-GCM of the payee's details, with the key's id in front. */
    details: text('details').notNull().default(''),
    ibanMasked: text('iban_masked').notNull().default(''),
    providerRef: text('provider_ref'),
    /** Of a card payout: when the customer could first open the provider's form, and knew it. */
    formReadyAt: seconds('form_ready_at'),
    exportId: text('export_id'),
    /** Higher each time that what had failed is paid after all: in the causes of its transfers and mails. */
    attempt: integer('attempt').notNull().default(1),
    createdAt: seconds('created_at').notNull(),
    updatedAt: seconds('updated_at').notNull(),
    paidAt: seconds('paid_at'),
  },
  (t) => [
    oneOf('payouts_method', t.method, ['sepa', 'card', 'balance']),
    oneOf('payouts_state', t.state, payoutLife.states),
    rule('payouts_amount', sql`${t.amountCents} > 0`),
    rule('payouts_withdrawn', sql`${t.offerId} is not null or ${t.method} = 'sepa'`),
    index('payouts_withdrawals').on(t.customerId, t.createdAt).where(sql`offer_id is null`),
    uniqueIndex('payouts_one_alive')
      .on(t.offerId)
      .where(inOwnState(t.state, 'requested', 'processing', 'paid')),
    index('payouts_offer').on(t.offerId).where(sql`offer_id is not null`),
    index('payouts_amount').on(t.amountCents, t.createdAt),
    index('payouts_customer').on(t.customerId, t.createdAt),
    index('payouts_state_index').on(t.state, t.createdAt),
    index('payouts_created').on(t.createdAt, t.id),
    index('payouts_export').on(t.exportId).where(sql`export_id is not null`),
    uniqueIndex('payouts_provider_ref').on(t.providerRef).where(sql`provider_ref is not null`),
  ],
);

/** A pain.001 file that was written for the bank, with the account that it pays from. */
export const payoutExports = sqliteTable('payout_exports', {
  id: id(),
  messageId: text('message_id').notNull().unique(),
  count: cents('count').notNull(),
  totalCents: cents('total_cents').notNull(),
  debtorName: text('debtor_name').notNull().default(''),
  debtorIban: text('debtor_iban').notNull().default(''),
  debtorBic: text('debtor_bic').notNull().default(''),
  /** The approval by which a second person released it; null where its sum needed none. */
  approvalId: text('approval_id'),
  createdAt: seconds('created_at').notNull(),
});
