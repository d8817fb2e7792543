/** The conditions that a row belongs to the customer whom an operator has named, or to one of those whose address says something. */
import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** `named` is an id or an e-mail address, in any case; no condition without one. */
export function ofCustomer(column: SQLiteColumn, named: string | undefined): SQL | undefined {
  if (named === undefined) return undefined;
  if (!named.includes('@')) return sql`${column} = ${named}`;
  return sql`${column} = (select id from customers where lower(email) = ${named.toLowerCase()})`;
}

/** Addresses are read through by themselves, once, and not joined to each row. `words` in small letters. */
export function ofAddressSaying(column: SQLiteColumn, words: string): SQL {
  return sql`${column} in (select id from customers where instr(lower(email), ${words}) > 0)`;
}
