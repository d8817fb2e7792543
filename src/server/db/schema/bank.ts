/** Bank statements of the shop's account and their entries, each kept once. See docs/money.md#bank-statements. */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { BankMismatch } from '#rules/bank-mismatches.ts';
import { bankEntryLife, bankEntryOutcomes } from '#rules/lifecycles.ts';
import { cents, id, oneOf, rule, seconds, yesNo } from '../columns.ts';
import { inOwnState } from '../in-state.ts';
import { customers } from './customers.ts';
import { payouts } from './offers.ts';
import { payments } from './payments.ts';

export const bankStatements = sqliteTable(
  'bank_statements',
  {
    id: id(),
    account: text('account').notNull(),
    /** The bank's id of it. Some banks begin anew each year, so that its last day belongs to it. */
    reference: text('reference').notNull(),
    sequence: integer('sequence'),
    /** Null where the bank has not said it. */
    openingCents: cents('opening_cents'),
    closingCents: cents('closing_cents'),
    endsAt: seconds('ends_at').notNull(),
    importedAt: seconds('imported_at').notNull(),
    importedBy: text('imported_by').notNull(),
  },
  (t) => [uniqueIndex('bank_statements_reference').on(t.account, t.endsAt, t.reference)],
);

/** A booking of the account: it waits until it is matched with what it is, or ignored by a person. */
export const bankEntries = sqliteTable(
  'bank_entries',
  {
    id: id(),
    /** Null for what was credited before statements were kept. */
    statementId: text('statement_id').references(() => bankStatements.id),
    account: text('account').notNull(),
    /** The bank's own reference, or one that is derived from what it says. */
    reference: text('reference').notNull(),
    direction: text('direction').$type<'in' | 'out'>().notNull(),
    state: text('state').$type<(typeof bankEntryLife.states)[number]>().notNull(),
    /** Euro cents; null for another currency. */
    amountCents: cents('amount_cents'),
    currency: text('currency').notNull(),
    reversal: yesNo('reversal'),
    returned: yesNo('returned'),
    returnReason: text('return_reason').notNull().default(''),
    partyName: text('party_name').notNull(),
    /** Masked: its country and last four characters. */
    partyIban: text('party_iban').notNull().default(''),
    remittance: text('remittance', { mode: 'json' }).$type<readonly string[]>().notNull(),
    endToEndId: text('end_to_end_id').notNull().default(''),
    transactionId: text('transaction_id').notNull().default(''),
    batchId: text('batch_id').notNull().default(''),
    bookedAt: seconds('booked_at').notNull(),
    /** Why it waits, as the last run saw it. */
    mismatch: text('mismatch').$type<BankMismatch>(),
    outcome: text('outcome').$type<(typeof bankEntryOutcomes)[number]>(),
    paymentId: text('payment_id').references(() => payments.id),
    payoutId: text('payout_id').references(() => payouts.id),
    /** The file whose payouts it pays together. */
    exportId: text('export_id'),
    customerId: text('customer_id').references(() => customers.id),
    decidedAt: seconds('decided_at'),
    decidedBy: text('decided_by'),
    /** Why a person ignores it. */
    note: text('note').notNull().default(''),
    createdAt: seconds('created_at').notNull(),
  },
  (t) => [
    oneOf('bank_entries_direction', t.direction, ['in', 'out']),
    oneOf('bank_entries_state', t.state, bankEntryLife.states),
    oneOf('bank_entries_outcome', t.outcome, bankEntryOutcomes),
    rule('bank_entries_decided', sql`(${inOwnState(t.state, 'unmatched')}) = (${t.decidedAt} is null)`),
    rule('bank_entries_matched', sql`(${inOwnState(t.state, 'matched')}) = (${t.outcome} is not null)`),
    uniqueIndex('bank_entries_reference').on(t.account, t.direction, t.reference),
    index('bank_entries_state_index').on(t.state, t.bookedAt, t.id),
    index('bank_entries_booked').on(t.bookedAt, t.id),
    index('bank_entries_mismatch').on(t.mismatch, t.bookedAt, t.id).where(sql`mismatch is not null`),
    index('bank_entries_statement').on(t.statementId),
    index('bank_entries_payment').on(t.paymentId).where(sql`payment_id is not null`),
    index('bank_entries_payout').on(t.payoutId).where(sql`payout_id is not null`),
    index('bank_entries_export').on(t.exportId).where(sql`export_id is not null`),
    index('bank_entries_customer').on(t.customerId, t.bookedAt).where(sql`customer_id is not null`),
    index('bank_entries_amount').on(t.amountCents, t.bookedAt),
    index('bank_entries_transaction').on(t.transactionId).where(sql`transaction_id <> ''`),
  ],
);
