/** Customers, their credentials, sessions and the links mailed to them. See docs/product/account.md#profile. */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { type DisownablePurpose, disownablePurposes } from '#rules/destinations.ts';
import type { LanguageCode } from '#rules/languages.ts';
import { destinationLife } from '#rules/lifecycles.ts';
import { defaultCodeAboveCents } from '#rules/limits.ts';
import { type VerificationStatus, verificationStatuses } from '#rules/verification-status.ts';
import { cents, id, oneOf, seconds } from '../columns.ts';
import { inOwnState } from '../in-state.ts';

export const customers = sqliteTable(
  'customers',
  {
    id: id(),
    /** As typed; compared without case through the unique index. */
    email: text('email').notNull(),
    emailVerifiedAt: seconds('email_verified_at'),
    passwordHash: text('password_hash'),
    name: text('name').notNull(),
    surname: text('surname').notNull(),
    phone: text('phone').notNull().default(''),
    phoneE164: text('phone_e164').notNull().default(''),
    avatarUrl: text('avatar_url'),
    language: text('language').$type<LanguageCode>().notNull().default('en'),
    countryCode: text('country_code'),
    city: text('city').notNull().default(''),
    address: text('address').notNull().default(''),
    postCode: text('post_code').notNull().default(''),
    steamTradeLink: text('steam_trade_link').notNull().default(''),
    steamId: text('steam_id'),
    /** The link that purchases go to without a proof. It outlives that the profile's is emptied, so that the next one is no first one. */
    confirmedTradeLink: text('confirmed_trade_link').notNull().default(''),
    /** The payout whose bank account is paid without a proof; null before the first one. */
    confirmedPayoutId: text('confirmed_payout_id'),
    /** Purchases of a day above this ask for a two-factor code; null never does. */
    codeAboveCents: cents('code_above_cents').default(defaultCodeAboveCents),
    realCountryHash: text('real_country_hash'),
    verificationStatus: text('verification_status').$type<VerificationStatus>().notNull().default('none'),
    termsAcceptedAt: seconds('terms_accepted_at'),
    adultConfirmedAt: seconds('adult_confirmed_at'),
    totpSecret: text('totp_secret'),
    totpEnabledAt: seconds('totp_enabled_at'),
    totpLastStep: integer('totp_last_step'),
    /** Devices that signed in before it was raised are strangers again. */
    deviceEpoch: integer('device_epoch').notNull().default(0),
    blockedAt: seconds('blocked_at'),
    blockedReason: text('blocked_reason'),
    closedAt: seconds('closed_at'),
    createdAt: seconds('created_at').notNull(),
    updatedAt: seconds('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('customers_email').on(sql`lower(${t.email})`),
    index('customers_steam_id').on(t.steamId).where(sql`steam_id is not null`),
    index('customers_created').on(t.createdAt, t.id),
    index('customers_blocked').on(t.createdAt, t.id).where(sql`blocked_at is not null`),
    index('customers_closed').on(t.createdAt, t.id).where(sql`closed_at is not null`),
    index('customers_unverified').on(t.createdAt, t.id).where(sql`email_verified_at is null and closed_at is null`),
    oneOf('customers_verification_status', t.verificationStatus, verificationStatuses),
  ],
);

/** The id is the SHA-256 of the token that the browser holds, so that the table alone opens no session. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => customers.id),
    expiresAt: seconds('expires_at').notNull(),
    createdAt: seconds('created_at').notNull(),
    lastSeenAt: seconds('last_seen_at').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    /** Where it was begun, as far as the edge knows: an ISO code, and the name of a city. */
    country: text('country').notNull().default(''),
    city: text('city').notNull().default(''),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
);

/** Single-use links that are mailed: only the SHA-256 of the token is kept. */
export const mailTokens = sqliteTable(
  'mail_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    purpose: text('purpose').notNull(),
    /** The address that the link proves. */
    email: text('email').notNull(),
    createdAt: seconds('created_at').notNull(),
    expiresAt: seconds('expires_at').notNull(),
    usedAt: seconds('used_at'),
  },
  (t) => [
    index('mail_tokens_customer').on(t.customerId, t.purpose),
    index('mail_tokens_expired').on(t.expiresAt),
    oneOf('mail_tokens_purpose', t.purpose, ['verify', 'reset', 'change_email']),
  ],
);

/**
 * Another place for goods or money than the confirmed one: a trade link in the profile, one of a single purchase, a bank account. The
 * mailed code and the secret of the link "This was not me" derive from `seed`; see `domain/mail/parts/link-secret.ts`.
 */
export const destinationChanges = sqliteTable(
  'destination_changes',
  {
    id: id(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    purpose: text('purpose').$type<DisownablePurpose>().notNull(),
    state: text('state').$type<(typeof destinationLife.states)[number]>().notNull(),
    /** As it is shown: a trade link, a masked IBAN, the sum that goes to a card, or an e-mail address. */
    destination: text('destination').notNull(),
    /** Keyed hash of the whole destination. */
    fingerprint: text('fingerprint').notNull(),
    /** What was confirmed before: a trade link, the id of the payout with the account, or an e-mail address; empty for none. */
    before: text('before').notNull().default(''),
    seed: text('seed').notNull(),
    codeExpiresAt: seconds('code_expires_at').notNull(),
    /** SHA-256 of the secret of the link "This was not me". */
    disownHash: text('disown_hash').notNull().unique(),
    disownUntil: seconds('disown_until').notNull(),
    mailedAt: seconds('mailed_at').notNull(),
    mails: integer('mails').notNull().default(1),
    createdAt: seconds('created_at').notNull(),
    updatedAt: seconds('updated_at').notNull(),
  },
  (t) => [
    oneOf('destination_changes_purpose', t.purpose, disownablePurposes),
    oneOf('destination_changes_state', t.state, destinationLife.states),
    uniqueIndex('destination_changes_pending').on(t.customerId, t.purpose).where(inOwnState(t.state, 'pending')),
    index('destination_changes_customer').on(t.customerId, t.createdAt),
    index('destination_changes_over').on(t.disownUntil),
    index('destination_changes_email').on(sql`lower(${t.before})`).where(sql`purpose = 'email'`),
  ],
);

/** Wrong passwords and codes for one account from one place, and until when that pair has to wait. */
export const loginFailures = sqliteTable(
  'login_failures',
  {
    /** SHA-256 of the account's address in lower case, or of what else names a customer or a session. */
    accountHash: text('account_hash').notNull(),
    /** SHA-256 of the caller's network or known device; empty for all strangers together. */
    addressHash: text('address_hash').notNull(),
    count: integer('count').notNull(),
    lastAt: seconds('last_at').notNull(),
    pausedUntil: seconds('paused_until').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.accountHash, t.addressHash] }), index('login_failures_last').on(t.lastAt)],
);

export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    usedAt: seconds('used_at'),
  },
  (t) => [index('recovery_codes_customer').on(t.customerId)],
);

/** A customer's account at another provider, which signs them in here. */
export const identities = sqliteTable(
  'identities',
  {
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    createdAt: seconds('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.subject] }),
    uniqueIndex('identities_customer').on(t.customerId, t.provider),
    oneOf('identities_provider', t.provider, ['steam']),
  ],
);

/** Nonces of OpenID assertions that were accepted; each is accepted once. */
export const usedNonces = sqliteTable('used_nonces', {
  nonce: text('nonce').primaryKey(),
  expiresAt: seconds('expires_at').notNull(),
});
