/** What operators look customers up by, and what they write about them. */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, rule, seconds } from '../columns.ts';
import { customers } from './customers.ts';

/** Written by triggers on `customers`; the index `customer_search` over the words finds every fragment of three letters. */
export const customerWords = sqliteTable('customer_words', {
  number: integer('number').primaryKey(),
  customerId: text('customer_id')
    .notNull()
    .unique()
    .references(() => customers.id),
  /** E-mail, names and phone number as they are now. */
  words: text('words').notNull(),
});

export const customerNotes = sqliteTable(
  'customer_notes',
  {
    id: id(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    text: text('text').notNull(),
    /** Who wrote it, as the audit log names them. */
    author: text('author').notNull(),
    createdAt: seconds('created_at').notNull(),
  },
  (t) => [
    rule('customer_notes_text', sql`length(${t.text}) > 0`),
    index('customer_notes_customer').on(t.customerId, t.createdAt),
  ],
);
