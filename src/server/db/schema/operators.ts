/** The people who run the shop, their passkeys and sessions. They are no customers. See docs/console.md. */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { type Role, roles } from '#rules/operators.ts';
import { id, oneOf, seconds } from '../columns.ts';

export const operators = sqliteTable(
  'operators',
  {
    id: id(),
    /** In lower case. */
    email: text('email').notNull().unique(),
    name: text('name').notNull().default(''),
    role: text('role').$type<Role>().notNull(),
    createdAt: seconds('created_at').notNull(),
    /** Since when nobody gets in with it. */
    switchedOffAt: seconds('switched_off_at'),
  },
  (t) => [oneOf('operators_role', t.role, roles)],
);

/** A public key for which one of the person's devices has the private one. */
export const operatorPasskeys = sqliteTable(
  'operator_passkeys',
  {
    /** The authenticator's own, base64url. */
    id: id(),
    operatorId: text('operator_id')
      .notNull()
      .references(() => operators.id),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator has signed, where it counts. */
    counter: integer('counter').notNull().default(0),
    /** How browsers reach it, as a JSON list. */
    transports: text('transports').notNull().default('[]'),
    createdAt: seconds('created_at').notNull(),
    lastUsedAt: seconds('last_used_at'),
  },
  (t) => [index('operator_passkeys_operator').on(t.operatorId)],
);

/** One-time links to make a passkey with. No token is kept. */
export const operatorInvitations = sqliteTable(
  'operator_invitations',
  {
    /** The hash of the token of the link that is shown. */
    id: id(),
    operatorId: text('operator_id')
      .notNull()
      .references(() => operators.id),
    /** What the token of the mailed link is made of, with a secret that is not in the database. */
    mailSeed: text('mail_seed').unique(),
    createdAt: seconds('created_at').notNull(),
    expiresAt: seconds('expires_at').notNull(),
    usedAt: seconds('used_at'),
  },
  (t) => [index('operator_invitations_operator').on(t.operatorId)],
);

/** What a browser has to sign with a passkey, once and soon. */
export const operatorChallenges = sqliteTable('operator_challenges', {
  /** The hash of the token that the browser holds in a cookie. */
  id: id(),
  challenge: text('challenge').notNull(),
  /** Of the invitation that a passkey is made by; null for signing in. */
  invitationId: text('invitation_id').references(() => operatorInvitations.id),
  expiresAt: seconds('expires_at').notNull(),
});

export const operatorSessions = sqliteTable(
  'operator_sessions',
  {
    /** The hash of the cookie. */
    id: id(),
    operatorId: text('operator_id')
      .notNull()
      .references(() => operators.id),
    createdAt: seconds('created_at').notNull(),
    /** When the person last did something in it. */
    lastUsedAt: seconds('last_used_at').notNull(),
    /** Whatever is done in it. */
    expiresAt: seconds('expires_at').notNull(),
  },
  (t) => [index('operator_sessions_operator').on(t.operatorId)],
);
