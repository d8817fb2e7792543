/**
 * Conditions on a lifecycle's state for SQL. The states are written out: SQLite finds a partial index only by a condition without
 * parameters. They are typed by the column, so that a renamed state does not compile.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

type StateOf<Column extends SQLiteColumn> = Column['_']['data'] & string;

/** True for a row in one of `states`. */
export function inState<Column extends SQLiteColumn>(column: Column, ...states: StateOf<Column>[]): SQL<number> {
  return sql`${column} ${sql.raw(among(states))}`;
}

/** True for a row in none of `states`. */
export function notInState<Column extends SQLiteColumn>(column: Column, ...states: StateOf<Column>[]): SQL<number> {
  return sql`${column} not ${sql.raw(among(states, 'in'))}`;
}

/** `inState` without the table's name, for the conditions of indexes and for a subquery's own table. */
export function inOwnState<Column extends SQLiteColumn>(column: Column, ...states: StateOf<Column>[]): SQL<number> {
  return sql.raw(`${column.name} ${among(states)}`) as SQL<number>;
}

/**
 * Like `inState`, of rows that the rest of a condition names: SQLite takes no index for what stands behind a `+`. By that of the states it
 * would read every row in one of them, all that wait for the same.
 */
export function alsoInState<Column extends SQLiteColumn>(column: Column, ...states: StateOf<Column>[]): SQL<number> {
  return sql`+${column} ${sql.raw(among(states))}`;
}

function among(states: readonly string[], operator = states.length === 1 ? '=' : 'in'): string {
  const list = states.map((state) => `'${state}'`).join(', ');
  return operator === '=' ? `= ${list}` : `in (${list})`;
}
