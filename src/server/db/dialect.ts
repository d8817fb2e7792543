/**
 * Statements as text. drizzle asks of each part whether it is one of the dozen kinds that it knows, by names along the classes of the part: most
 * of the time that it takes of a request. Here a part's class is asked for, the most frequent first, in one walk; what is rare is left to drizzle.
 */
import { Column, getTableName, Name, Param, Placeholder, type Query, SQL, StringChunk, type Table } from 'drizzle-orm';
import { TypedQueryBuilder } from 'drizzle-orm/query-builders/query-builder';
import { SQLiteAsyncDialect, SQLiteTable } from 'drizzle-orm/sqlite-core';

class Dialect extends SQLiteAsyncDialect {
  override sqlToQuery(statement: SQL, invokeSource?: 'indexes'): Query {
    if (invokeSource) return super.sqlToQuery(statement, invokeSource);
    const query: Query = { sql: '', params: [] };
    this.#append(query, statement);
    return query;
  }

  /** @param part a value, or one of what drizzle makes a statement of */
  #append(query: Query, part: unknown): void {
    if (part === undefined) return;
    if (part instanceof StringChunk) query.sql += part.value.join('');
    else if (part instanceof SQL) this.#appendStatement(query, part);
    else if (part instanceof Column) query.sql += `${this.#nameOf(part.table)}.${this.escapeName(part.name)}`;
    else if (part instanceof Param) this.#appendParam(query, part);
    else if (part instanceof Name) query.sql += this.escapeName(part.value);
    else if (part instanceof SQLiteTable) query.sql += this.#nameOf(part);
    else if (part instanceof TypedQueryBuilder) this.#appendInParentheses(query, [part.getSQL()]);
    else if (Array.isArray(part)) this.#appendInParentheses(query, part);
    else if (typeof part !== 'object' || part === null) this.#appendValue(query, part);
    else this.#appendAsDrizzle(query, part);
  }

  #appendStatement(query: Query, part: SQL): void {
    // biome-ignore lint/complexity/useLiteralKeys: it is private, and says that values stand in the text
    if (part['shouldInlineParams']) this.#appendAsDrizzle(query, part);
    else for (const each of part.queryChunks) this.#append(query, each);
  }

  #appendInParentheses(query: Query, parts: readonly unknown[]): void {
    query.sql += '(';
    for (const [index, each] of parts.entries()) {
      if (index > 0) query.sql += ', ';
      this.#append(query, each);
    }
    query.sql += ')';
  }

  #appendParam(query: Query, part: Param): void {
    const isToCome = part.value instanceof Placeholder;
    const value: unknown = part.value === null || isToCome ? part.value : part.encoder.mapToDriverValue(part.value);
    if (isToCome) this.#appendAsDrizzle(query, part);
    else if (value instanceof SQL) this.#appendStatement(query, value);
    else this.#appendValue(query, value);
  }

  #appendValue(query: Query, value: unknown): void {
    query.sql += '?';
    query.params.push(value);
  }

  #appendAsDrizzle(query: Query, part: object): void {
    const { sql, params } = super.sqlToQuery(new SQL([part as SQL]));
    query.sql += sql;
    query.params.push(...params);
  }

  #nameOf(table: Table): string {
    return this.escapeName(getTableName(table));
  }
}

/** One for all requests: it keeps nothing of them. */
export const dialect = new Dialect();
