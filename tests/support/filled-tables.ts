/**
 * A customer of whom every table holds something: one row for each table that is about people, with a mark in each column that takes
 * any text. What a column may hold is read from the database's own constraints, so that a new table is filled too.
 */
import { getTableColumns, getTableName, type Table } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '#server/db/client.ts';

type Value = string | number | null;
export type Overrides = Record<string, Record<string, Value>>;

/** The text that stands in a column of the filled customer. */
export const markOf = (table: Table, column: string) => `mark.${getTableName(table)}.${column}`;

/** Fills `tables`, and the tables that they refer to. Keys of `overrides` are names in the database. A table with rows stays as it is. */
export async function fillTables(
  client: Database['$client'],
  tables: readonly Table[],
  overrides: Overrides,
): Promise<void> {
  const { rows } = await client.execute("select name, sql from sqlite_master where type = 'table'");
  const definitions = new Map(rows.map(({ name, sql }) => [String(name), String(sql)]));
  const filled = new Map<string, Record<string, Value>>();

  /** A row of the table, which is written when there is none. */
  async function rowOf(table: SQLiteTable): Promise<Record<string, Value>> {
    const { name } = getTableConfig(table);
    const known = filled.get(name) ?? (await firstOf(name));
    if (known) return known;
    const row: Record<string, Value> = {};
    for (const [property, column] of Object.entries(getTableColumns(table)))
      row[column.name] = overrides[name]?.[column.name] ?? (await valueFor(table, property, column));
    const columns = Object.keys(row);
    await client.execute({
      sql: `insert into "${name}" (${columns.map((column) => `"${column}"`)}) values (${columns.map(() => '?')})`,
      args: Object.values({ ...row, ...overrides[name] }),
    });
    filled.set(name, { ...row, ...overrides[name] });
    return filled.get(name) ?? row;
  }

  async function firstOf(name: string): Promise<Record<string, Value> | undefined> {
    const { rows: found } = await client.execute(`select * from "${name}" limit 1`);
    // safe because the tables hold no bytes
    return found[0] as unknown as Record<string, Value> | undefined;
  }

  async function valueFor(table: SQLiteTable, property: string, column: SQLiteColumn): Promise<Value> {
    const { name, foreignKeys } = getTableConfig(table);
    const reference = foreignKeys.map((key) => key.reference()).find(({ columns }) => columns[0]?.name === column.name);
    if (reference) {
      // safe because foreign keys point to tables of SQLite
      const target = await rowOf(reference.foreignTable as SQLiteTable);
      return target[reference.foreignColumns[0]?.name ?? ''] ?? null;
    }
    if (column.dataType !== 'string') return 1;
    return allowedIn(definitions.get(name) ?? '', column.name) ?? markOf(table, property);
  }

  // safe because every table is one of SQLite's
  for (const table of tables) await rowOf(table as SQLiteTable);
}

/** The last of the values that a CHECK constraint lets a column hold; null when it holds any text. */
function allowedIn(definition: string, column: string): string | null {
  const list = new RegExp(`check\\s*\\(\\s*(?:["\`]\\w+["\`]\\.)?["\`]${column}["\`] in \\(([^)]*)\\)`, 'i').exec(
    definition,
  )?.[1];
  return list ? (list.split(',').at(-1)?.trim().replace(/^'|'$/g, '') ?? null) : null;
}
