/** What is not there is told from what stands otherwise than was seen. */
import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { guard, type Statement } from './write.ts';

/** Stops the batch with `not_found`, which names `missing` when it is given, unless `table` has such a row. */
export function rowExists(table: SQLiteTable, where: SQL | undefined, missing?: string): Statement {
  return guard(
    sql`exists (select 1 from ${table} where ${where})`,
    'not_found',
    missing === undefined ? undefined : { missing },
  );
}
