/**
 * How many rows a list has that nothing narrows: counted while they are few, and told from the newest row's number beyond, which costs the same
 * in a table of any size. Rows that were deleted meanwhile make that an estimate. A list that is narrowed has no total: to count it would cost
 * more than its page.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { countedRowsMax } from '#rules/limits/lists.ts';

/** Select it as `total`: `pageOf` takes it out of the rows again. */
export function totalOf(table: SQLiteTable, filters: Readonly<Record<string, unknown>>): SQL<number | null> {
  const isNarrowed = Object.values(filters).some(Boolean);
  if (isNarrowed) return sql`null`;
  return sql`(select case when count(*) > ${countedRowsMax} then max(count(*), (select max(rowid) from ${table})) else count(*) end
    from (select 1 from ${table} limit ${countedRowsMax + 1}))`;
}
