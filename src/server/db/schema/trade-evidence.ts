/** Files that are kept with trades for disputes about them. The files themselves lie in the store of evidence. */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { type EvidenceType, evidenceTypes } from '#rules/evidence.ts';
import { id, oneOf, rule, seconds } from '../columns.ts';
import { trades } from './trades.ts';

export const tradeEvidence = sqliteTable(
  'trade_evidence',
  {
    id: id(),
    tradeId: text('trade_id')
      .notNull()
      .references(() => trades.id),
    /** Of the file as its operator had it; empty once its customer has closed the account. */
    name: text('name').notNull(),
    note: text('note').notNull(),
    mediaType: text('media_type').$type<EvidenceType>().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Under which the store has the file: random, so that it tells nothing. */
    storageKey: text('storage_key').notNull().unique(),
    /** `ops:name`. */
    addedBy: text('added_by').notNull(),
    addedAt: seconds('added_at').notNull(),
  },
  (t) => [
    oneOf('trade_evidence_media_type', t.mediaType, evidenceTypes),
    rule('trade_evidence_size', sql`${t.sizeBytes} > 0`),
    index('trade_evidence_trade').on(t.tradeId, t.addedAt),
  ],
);
