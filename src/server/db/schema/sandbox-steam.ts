/**
 * The double of Steam: its accounts, the things in their inventories, the trade offers between them, and the trades that came of them.
 * Nothing of the shop refers to these rows; a shop knows of Steam only what a courier tells it.
 */
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, oneOf, seconds } from '../columns.ts';

/** How an account stands with trading: what the others do to a trade offer, `partner.ts` of the double says. */
export const steamStandings = ['good', 'private', 'on_hold', 'limited'] as const;
export type SteamStanding = (typeof steamStandings)[number];

const steamTradeOfferStates = [
  'active',
  'accepted',
  'expired',
  'canceled',
  'declined',
  'invalid_items',
  'needs_confirmation',
  'canceled_by_second_factor',
  'in_escrow',
] as const;
export type SteamTradeOfferState = (typeof steamTradeOfferStates)[number];

const steamTradeStates = ['committed', 'complete', 'in_escrow', 'escrow_rolled_back', 'reversed'] as const;
export type SteamTradeState = (typeof steamTradeStates)[number];

export const sandboxSteamAccounts = sqliteTable(
  'sandbox_steam_accounts',
  {
    /** Steam's own id, 17 digits. */
    id: id(),
    name: text('name').notNull(),
    level: integer('level').notNull(),
    standing: text('standing').$type<SteamStanding>().notNull().default('good'),
    /** Of its trade link; null until a first link is used, which then is its link. */
    tradeToken: text('trade_token'),
    /** What signs in; null for accounts of customers, whom the page plays. */
    signInName: text('sign_in_name'),
    password: text('password'),
    /** Base64, of the codes at sign-in. */
    sharedSecret: text('shared_secret'),
    /** Base64; an account that has one confirms its trade offers by phone. */
    identitySecret: text('identity_secret'),
    /** Sessions of a lower number have expired, and so have sign-ins. */
    session: integer('session').notNull().default(0),
    signIn: integer('sign_in').notNull().default(0),
    createdAt: seconds('created_at').notNull(),
  },
  (t) => [
    oneOf('sandbox_steam_accounts_standing', t.standing, steamStandings),
    uniqueIndex('sandbox_steam_accounts_sign_in_name').on(t.signInName),
  ],
);

export const sandboxSteamAssets = sqliteTable(
  'sandbox_steam_assets',
  {
    /** A new one each time the thing moves. */
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => sandboxSteamAccounts.id),
    appId: integer('app_id').notNull(),
    contextId: text('context_id').notNull(),
    classId: text('class_id').notNull(),
    instanceId: text('instance_id').notNull(),
    /** Steam's name of the thing, wear included. */
    title: text('title').notNull(),
    /** Until then its giver can take it back, and nobody can trade it. */
    protectedUntil: seconds('protected_until'),
    /** The trade that holds it back: then it is in no inventory. */
    heldBy: text('held_by'),
    createdAt: seconds('created_at').notNull(),
  },
  (t) => [index('sandbox_steam_assets_account').on(t.accountId)],
);

export const sandboxSteamOffers = sqliteTable(
  'sandbox_steam_offers',
  {
    /** The trade offer's id. */
    id: integer('id').primaryKey(),
    fromId: text('from_id')
      .notNull()
      .references(() => sandboxSteamAccounts.id),
    toId: text('to_id')
      .notNull()
      .references(() => sandboxSteamAccounts.id),
    state: text('state').$type<SteamTradeOfferState>().notNull(),
    message: text('message').notNull(),
    /** What the sender gives and asks for, as JSON of `OfferedAsset`. */
    given: text('given').notNull(),
    asked: text('asked').notNull(),
    /** The number that confirms it by phone, while it needs that. */
    confirmation: text('confirmation'),
    tradeId: text('trade_id'),
    heldUntil: seconds('held_until'),
    expiresAt: seconds('expires_at').notNull(),
    createdAt: seconds('created_at').notNull(),
    updatedAt: seconds('updated_at').notNull(),
  },
  (t) => [
    oneOf('sandbox_steam_offers_state', t.state, steamTradeOfferStates),
    index('sandbox_steam_offers_from').on(t.fromId, t.createdAt),
    index('sandbox_steam_offers_to').on(t.toId, t.createdAt),
    index('sandbox_steam_offers_expiry').on(t.state, t.expiresAt),
  ],
);

export const sandboxSteamTrades = sqliteTable(
  'sandbox_steam_trades',
  {
    id: id(),
    offerId: integer('offer_id')
      .notNull()
      .references(() => sandboxSteamOffers.id),
    state: text('state').$type<SteamTradeState>().notNull(),
    /** What moved, as JSON of `MovedAsset`. */
    moved: text('moved').notNull(),
    /** The end of its protection. */
    settlesAt: seconds('settles_at').notNull(),
    createdAt: seconds('created_at').notNull(),
  },
  (t) => [
    oneOf('sandbox_steam_trades_state', t.state, steamTradeStates),
    uniqueIndex('sandbox_steam_trades_offer').on(t.offerId),
  ],
);

/** Sign-ins under way. */
export const sandboxSteamSignIns = sqliteTable('sandbox_steam_sign_ins', {
  /** The client id. */
  id: id(),
  accountId: text('account_id')
    .notNull()
    .references(() => sandboxSteamAccounts.id),
  /** The code of the phone was right. */
  confirmedAt: seconds('confirmed_at'),
  createdAt: seconds('created_at').notNull(),
});

/** Switches of the page, and the key that passwords are encrypted for. */
export const sandboxSteamSettings = sqliteTable('sandbox_steam_settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
