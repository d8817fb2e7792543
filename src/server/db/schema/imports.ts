/** Files of items that operators list or re-price by. A run is read into rows first, seen, then applied, and can be undone. See docs/product/catalogue.md#import. */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import {
  type ImportFormat,
  type ImportRemark,
  type ImportRowKind,
  importRowKinds,
} from '#rules/item-file/import-run.ts';
import { importRowLife, importRunLife } from '#rules/lifecycles.ts';
import { id, oneOf, seconds, yesNo } from '../columns.ts';

/** Values of an item's columns by their names in the code. */
export type ItemValues = Record<string, unknown>;

export const importRuns = sqliteTable(
  'import_runs',
  {
    id: id(),
    fileName: text('file_name').notNull(),
    state: text('state').$type<(typeof importRunLife.states)[number]>().notNull(),
    /** Lines of items that the shop has change them. */
    updates: yesNo('updates'),
    format: text('format', { mode: 'json' }).$type<ImportFormat>().notNull(),
    /** How new types and heroes are written, by how they are compared: the first line that has one says it for all. */
    spellings: text('spellings', { mode: 'json' }).$type<Record<string, string>>().notNull(),
    /** Lines with a doubt are applied too. */
    takesDoubts: yesNo('takes_doubts'),
    actor: text('actor').notNull(),
    /** The last line that has been applied, or undone. */
    atLine: integer('at_line').notNull().default(0),
    createdAt: seconds('created_at').notNull(),
    appliedAt: seconds('applied_at'),
    undoneAt: seconds('undone_at'),
  },
  (t) => [
    oneOf('import_runs_state', t.state, importRunLife.states),
    index('import_runs_created').on(t.createdAt, t.id),
  ],
);

export const importRows = sqliteTable(
  'import_rows',
  {
    runId: text('run_id')
      .notNull()
      .references(() => importRuns.id),
    /** Of the file, or its place in a JSON list. */
    line: integer('line').notNull(),
    kind: text('kind').$type<ImportRowKind>().notNull(),
    state: text('state').$type<(typeof importRowLife.states)[number]>().notNull(),
    isDoubtful: yesNo('is_doubtful'),
    externalId: text('external_id'),
    assetId: text('asset_id'),
    /** The item that it adds or changes. */
    itemId: text('item_id'),
    title: text('title'),
    /** What it changes, as it was when the line was read. */
    before: text('before', { mode: 'json' }).$type<ItemValues>(),
    after: text('after', { mode: 'json' }).$type<ItemValues>(),
    remarks: text('remarks', { mode: 'json' }).$type<ImportRemark[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.line] }),
    oneOf('import_rows_kind', t.kind, importRowKinds),
    oneOf('import_rows_state', t.state, importRowLife.states),
    index('import_rows_kinds').on(t.runId, t.kind, t.line, t.isDoubtful, t.state),
    index('import_rows_external').on(t.runId, t.externalId).where(sql`external_id is not null`),
    index('import_rows_asset').on(t.runId, t.assetId).where(sql`asset_id is not null`),
    index('import_rows_item').on(t.itemId).where(sql`item_id is not null`),
  ],
);
