/**
 * The books. A transfer moves whole cents from one account to another and is never changed; triggers keep every account's
 * balance beside it and refuse UPDATE and DELETE. See docs/money.md.
 */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { cents, id, oneOf, rule, seconds, yesNo } from '../columns.ts';
import { customers } from './customers.ts';

const accountKinds = [
  'customer',
  'provider',
  'bank',
  'sales',
  'purchases',
  'owed',
  'in_flight',
  'goodwill',
  'claims',
  'losses',
] as const;

/**
 * `balanceCents` is what came in less what went out. A customer's never falls below zero; what a customer owes stands below zero in an
 * account of claims, which never rises above it.
 */
export const accounts = sqliteTable(
  'accounts',
  {
    /** `cus:{customer id}`, `claims:{customer id}`, `provider:{name}`, or the name of an account of the shop. */
    id: id(),
    kind: text('kind').$type<(typeof accountKinds)[number]>().notNull(),
    customerId: text('customer_id').references(() => customers.id),
    balanceCents: cents('balance_cents').notNull().default(0),
    /** Of claims: when an operator let the customer go on in spite of those until then. */
    releasedAt: seconds('released_at'),
    createdAt: seconds('created_at').notNull(),
  },
  (t) => [
    oneOf('accounts_kind', t.kind, accountKinds),
    rule('accounts_not_negative', sql`${t.balanceCents} >= 0 or ${t.kind} not in ('customer', 'owed', 'in_flight')`),
    rule('accounts_claims', sql`${t.balanceCents} <= 0 or ${t.kind} <> 'claims'`),
    rule('accounts_owner', sql`(${t.kind} = 'customer') = (${t.customerId} is not null)`),
    index('accounts_owing').on(t.id).where(sql`kind = 'claims' and balance_cents < 0`),
    uniqueIndex('accounts_customer').on(t.customerId).where(sql`customer_id is not null`),
  ],
);

const transferCodes = [
  'topup',
  'sale',
  'card_sale',
  'late_payment',
  'refund',
  'refund_to_source',
  'refund_payment',
  'refund_returned',
  'credit',
  'debit',
  'offer_owed',
  'payout_started',
  'payout_returned',
  'payout_paid',
  'payout_sent_back',
  'payout_to_balance',
  'offer_reversed',
  'offer_taken_back',
  'offer_claim',
  'withdrawal_started',
  'withdrawal_claim',
  'withdrawal_returned',
  'withdrawal_sent_back',
  'dispute',
  'dispute_claim',
  'dispute_won',
  'claim_paid',
  'claim_waived',
] as const;
export type TransferCode = (typeof transferCodes)[number];

export const transfers = sqliteTable(
  'transfers',
  {
    /** Derived from the cause (`sale:ord_…`), so that a replay inserts nothing. */
    id: id(),
    code: text('code').$type<TransferCode>().notNull(),
    fromAccount: text('from_account')
      .notNull()
      .references(() => accounts.id),
    toAccount: text('to_account')
      .notNull()
      .references(() => accounts.id),
    amountCents: cents('amount_cents').notNull(),
    /** Id of the order, line, payment, offer, payout or dispute that caused it. */
    causeId: text('cause_id').notNull(),
    memo: text('memo').notNull().default(''),
    createdAt: seconds('created_at').notNull(),
  },
  (t) => [
    oneOf('transfers_code', t.code, transferCodes),
    rule('transfers_amount', sql`${t.amountCents} > 0`),
    rule('transfers_two_accounts', sql`${t.fromAccount} <> ${t.toAccount}`),
    index('transfers_from').on(t.fromAccount, t.createdAt),
    index('transfers_to').on(t.toAccount, t.createdAt),
    index('transfers_newest').on(t.createdAt),
    index('transfers_code_index').on(t.code, t.createdAt),
    index('transfers_cause').on(t.causeId),
  ],
);

/** When the check of the books of a day (UTC) was last begun, and whether it failed; one that was cut off has neither failed nor ended. */
export const ledgerTries = sqliteTable('ledger_tries', {
  day: text('day').primaryKey(),
  at: seconds('at').notNull(),
  failed: yesNo('failed'),
});

/** What the nightly check of the books found; one row for each day (UTC). */
export const ledgerChecks = sqliteTable('ledger_checks', {
  /** `2026-11-23`. */
  day: text('day').primaryKey(),
  at: seconds('at').notNull(),
  sound: yesNo('sound'),
  accounts: integer('accounts').notNull(),
  transfers: integer('transfers').notNull(),
  /** What differs, as JSON. */
  differences: text('differences').notNull().default('[]'),
});
