/** The kinds of columns that tables share: ids, whole cents, unix seconds, closed lists of states. */
import { type SQL, sql } from 'drizzle-orm';
import { type AnySQLiteColumn, check, integer, text } from 'drizzle-orm/sqlite-core';

export const id = () => text().primaryKey();
export const cents = (name: string) => integer(name);
export const seconds = (name: string) => integer(name);
export const yesNo = (name: string) => integer(name, { mode: 'boolean' }).notNull().default(false);

/** CHECK that a text column holds one of `values`. */
export function oneOf(name: string, column: AnySQLiteColumn, values: readonly string[]) {
  const list = sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));
  return check(name, sql`${column} in (${list})`);
}

export function rule(name: string, condition: SQL) {
  return check(name, condition);
}
