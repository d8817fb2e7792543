/** How the shop is set up and what it did: settings, currencies, outbox, audit, answers to repeated requests. */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { LanguageCode } from '#rules/languages.ts';
import type { Role } from '#rules/operators.ts';
import { id, oneOf, rule, seconds, yesNo } from '../columns.ts';
import { customers } from './customers.ts';

/** A setting's value as JSON. Names and defaults stand in `domain/settings/parts/settings.ts`. */
export const settings = sqliteTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  updatedAt: seconds('updated_at').notNull(),
});

export const currencies = sqliteTable(
  'currencies',
  {
    code: text('code').primaryKey(),
    symbol: text('symbol').notNull(),
    /** Millionths of the units that one euro buys. */
    rateMicros: integer('rate_micros').notNull(),
    isDefault: integer('is_default', { mode: 'boolean' }).notNull().default(false),
    position: integer('position').notNull().default(0),
    updatedAt: seconds('updated_at').notNull(),
  },
  (t) => [
    rule('currencies_rate', sql`${t.rateMicros} > 0`),
    rule('currencies_code', sql`${t.code} glob '[A-Z][A-Z][A-Z]'`),
    rule('currencies_euro', sql`${t.code} <> 'EUR' or ${t.rateMicros} = 1000000`),
    uniqueIndex('currencies_default').on(t.isDefault).where(sql`is_default = 1`),
  ],
);

/** Mails to send, written with their cause and sent after. `id` is derived from the cause, so that a replay sends nothing twice. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: id(),
    template: text('template').notNull(),
    recipient: text('recipient').notNull(),
    /** Whom it is to, who wrote it to the shop, or about whom it tells the operators; null for a visitor. The recipient's address may be another customer's by now. */
    customerId: text('customer_id').references(() => customers.id),
    language: text('language').$type<LanguageCode>().notNull(),
    /** Values of the template, as JSON. */
    values: text('values').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: seconds('next_attempt_at').notNull(),
    /** Claimed by a sender until then, so that two at once do not send the same mail. */
    claimedUntil: seconds('claimed_until').notNull().default(0),
    sentAt: seconds('sent_at'),
    failure: text('failure'),
    /** Deleted as soon as it is sent or given up: the account that it belongs to is closed. */
    deletedWhenDone: yesNo('deleted_when_done'),
    createdAt: seconds('created_at').notNull(),
  },
  (t) => [
    index('outbox_waiting').on(t.nextAttemptAt).where(sql`sent_at is null`),
    index('outbox_sent').on(t.sentAt),
    index('outbox_customer').on(t.customerId),
    index('outbox_messages').on(sql`lower(${t.values} ->> '$.email')`).where(sql`template = 'contact_form'`),
  ],
);

/** What was done and by whom. Triggers keep its rows as they are, and each is chained to the one before; see docs/console.md#the-audit-log. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    /** In the order of writing. */
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique(),
    at: seconds('at').notNull(),
    actor: text('actor').notNull(),
    /** The operator's; null for what happened without one. */
    role: text('role').$type<Role>(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    /** What changed, as JSON; never a secret. */
    details: text('details').notNull().default('{}'),
    /** Keeps the hash of an operator's own words from being guessed; erased with the words. */
    salt: text('salt').notNull().default(''),
    /** Of the words, `reason` and `note` of the details, which may have to be erased; empty where there were none. */
    wordsHash: text('words_hash').notNull().default(''),
    /** Of the row and of the hash before it; empty for at most a minute or two. */
    hash: text('hash').notNull().default(''),
  },
  (t) => [
    index('audit_log_unsealed').on(t.seq).where(sql`hash = ''`),
    index('audit_log_actor').on(t.actor, t.at),
    index('audit_log_action').on(t.action, t.at),
    index('audit_log_actor_action').on(t.actor, t.action, t.at),
    index('audit_log_at').on(t.at),
    index('audit_log_subject').on(t.subject),
  ],
);

/** The first response to a request with an `Idempotency-Key`, given again to every repetition. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    key: text('key').notNull(),
    route: text('route').notNull(),
    bodyHash: text('body_hash').notNull(),
    state: text('state').$type<'running' | 'done'>().notNull(),
    status: integer('status'),
    response: text('response'),
    createdAt: seconds('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.key] }),
    oneOf('idempotency_keys_state', t.state, ['running', 'done']),
    index('idempotency_keys_age').on(t.createdAt),
  ],
);
