/** Trades of items over Steam, their steps, and the couriers that make them. See docs/product/delivery.md. */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { type TradeKind, type TradeState, tradeKinds, tradeLife } from '#rules/lifecycles.ts';
import { type TradeFailure, type TradeStop, tradeFailures, tradeStops } from '#rules/trades.ts';
import { id, oneOf, rule, seconds } from '../columns.ts';
import { inOwnState, inState, notInState } from '../in-state.ts';
import { customers } from './customers.ts';
import { offers } from './offers.ts';
import { operators } from './operators.ts';
import { orderLines } from './orders.ts';

/** The delivery of an order line or the intake of an offer; at most one of either is open. */
export const trades = sqliteTable(
  'trades',
  {
    id: id(),
    kind: text('kind').$type<TradeKind>().notNull(),
    lineId: text('line_id').references(() => orderLines.id),
    offerId: text('offer_id').references(() => offers.id),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    state: text('state').$type<TradeState>().notNull(),
    /** How often it was begun anew by its customer or an operator, and one more. */
    attempt: integer('attempt').notNull().default(1),
    /** The number of the last step. */
    seq: integer('seq').notNull().default(0),
    /** The customer's. */
    tradeUrl: text('trade_url').notNull(),
    steamId: text('steam_id').notNull(),
    /** The Steam account that the shop trades with, once a courier or a person has begun. */
    accountSteamId: text('account_steam_id'),
    /** Steam's id of the trade offer of this attempt. */
    tradeOfferId: text('trade_offer_id'),
    sentAt: seconds('sent_at'),
    /** When Steam ends the trade offer. */
    expiresAt: seconds('expires_at'),
    receivedAt: seconds('received_at'),
    /** When the giver can no longer reverse it. */
    settlesAt: seconds('settles_at'),
    failure: text('failure').$type<TradeFailure>(),
    /** Steam's id of what arrived, in the inventory where it is now. */
    receivedAssetId: text('received_asset_id'),
    /** What arrived where it is not what was agreed: a person decides. */
    mismatch: text('mismatch'),
    /** What follows when the trade offer has been taken back, while that is asked for. */
    stop: text('stop').$type<TradeStop>(),
    /** Why, and who asked for it. */
    stopReason: text('stop_reason').notNull().default(''),
    /** The token of the courier that works on it now. */
    lease: text('lease'),
    /** Who has the lease: `courier:name`, `ops:name`. */
    leaseHolder: text('lease_holder'),
    leaseUntil: seconds('lease_until').notNull().default(0),
    /** No courier gets it before. */
    notBefore: seconds('not_before').notNull().default(0),
    /** Since when Steam has kept a courier from going on. */
    delayedAt: seconds('delayed_at'),
    /** When the customer was told that it is late. */
    delayToldAt: seconds('delay_told_at'),
    createdAt: seconds('created_at').notNull(),
    updatedAt: seconds('updated_at').notNull(),
  },
  (t) => [
    oneOf('trades_kind', t.kind, tradeKinds),
    oneOf('trades_state', t.state, tradeLife.states),
    oneOf('trades_failure', t.failure, tradeFailures),
    oneOf('trades_stop', t.stop, tradeStops),
    rule(
      'trades_subject',
      sql`(${t.kind} = 'delivery') = (${t.lineId} is not null) and (${t.kind} = 'intake') = (${t.offerId} is not null)`,
    ),
    rule('trades_sent', sql`${notInState(t.state, 'sent')} or ${t.tradeOfferId} is not null`),
    rule('trades_failed', sql`(${inState(t.state, 'failed')}) = (${t.failure} is not null)`),
    uniqueIndex('trades_open_of_line')
      .on(t.lineId)
      .where(
        sql`line_id is not null and ${inOwnState(t.state, 'queued', 'sending', 'sent', 'received', 'settled', 'declined', 'expired', 'failed')}`,
      ),
    uniqueIndex('trades_open_of_offer')
      .on(t.offerId)
      .where(
        sql`offer_id is not null and ${inOwnState(t.state, 'queued', 'sending', 'sent', 'received', 'settled', 'declined', 'expired', 'failed')}`,
      ),
    index('trades_line').on(t.lineId).where(sql`line_id is not null`),
    index('trades_offer').on(t.offerId).where(sql`offer_id is not null`),
    index('trades_work')
      .on(t.state, t.leaseUntil, t.createdAt)
      .where(inOwnState(t.state, 'queued', 'sending', 'sent', 'received')),
    // what a courier is given next of its account's own, of each state
    index('trades_begun')
      .on(t.accountSteamId, t.state, t.leaseUntil, t.createdAt)
      .where(inOwnState(t.state, 'sending', 'sent', 'received')),
    index('trades_stopping')
      .on(t.accountSteamId, t.leaseUntil, t.createdAt)
      .where(sql`stop is not null and ${inOwnState(t.state, 'sending', 'sent', 'received')}`),
    index('trades_settling').on(t.settlesAt).where(inOwnState(t.state, 'received')),
    index('trades_state_index').on(t.state, t.createdAt),
    index('trades_customer').on(t.customerId),
    index('trades_trade_offer').on(t.tradeOfferId).where(sql`trade_offer_id is not null`),
  ],
);

/** Every step of a trade, by whom and when. The number keeps what is reported twice or out of order from counting. */
export const tradeSteps = sqliteTable(
  'trade_steps',
  {
    id: id(),
    tradeId: text('trade_id')
      .notNull()
      .references(() => trades.id),
    seq: integer('seq').notNull(),
    attempt: integer('attempt').notNull(),
    /** The same state where the step only tells something. */
    fromState: text('from_state').$type<TradeState>(),
    toState: text('to_state').$type<TradeState>().notNull(),
    reason: text('reason').notNull().default(''),
    tradeOfferId: text('trade_offer_id'),
    /** `courier:name`, `ops:name`, `shop`, or a customer's id. */
    actor: text('actor').notNull(),
    at: seconds('at').notNull(),
  },
  (t) => [
    uniqueIndex('trade_steps_number').on(t.tradeId, t.seq),
    index('trade_steps_trade_offer').on(t.tradeOfferId).where(sql`trade_offer_id is not null`),
  ],
);

/** Keys of programs that act for the shop. Only the hash of a key is kept. */
export const operatorKeys = sqliteTable(
  'operator_keys',
  {
    id: id(),
    name: text('name').notNull(),
    scope: text('scope').$type<'courier' | 'operator'>().notNull(),
    /** Whose it is; null for a program's. */
    operatorId: text('operator_id').references(() => operators.id),
    hash: text('hash').notNull().unique(),
    createdAt: seconds('created_at').notNull(),
    lastUsedAt: seconds('last_used_at'),
    revokedAt: seconds('revoked_at'),
  },
  (t) => [
    oneOf('operator_keys_scope', t.scope, ['courier', 'operator']),
    rule('operator_keys_owner', sql`(scope = 'operator') = (operator_id is not null)`),
    index('operator_keys_operator').on(t.operatorId),
    uniqueIndex('operator_keys_name').on(t.name).where(sql`revoked_at is null`),
  ],
);

/** The shop's Steam accounts as couriers have last reported them: customers see whose trade offer it is. */
export const shopSteamAccounts = sqliteTable('shop_steam_accounts', {
  steamId: text('steam_id').primaryKey(),
  name: text('name').notNull(),
  level: integer('level').notNull(),
  tradeUrl: text('trade_url').notNull(),
  /** When the account was made at Steam; null where the courier does not know. */
  joinedAt: seconds('joined_at'),
  /** When a courier last asked for jobs with it. */
  seenAt: seconds('seen_at').notNull(),
  /** Since when Steam has not answered its courier. */
  steamAwaySince: seconds('steam_away_since'),
});
