/** In a long run, each statement that a test makes the shop write is held against drizzle's own writing of it. */
import { isDeepStrictEqual } from 'node:util';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { dialect } from '#server/db/dialect.ts';
import { isLong } from './proof.ts';

if (isLong && !Object.hasOwn(dialect, 'sqlToQuery')) {
  const drizzle = new SQLiteAsyncDialect();
  const write = dialect.sqlToQuery;
  dialect.sqlToQuery = (statement, source) => {
    const query = write.call(dialect, statement, source);
    const { sql, params } = drizzle.sqlToQuery(statement, source);
    if (!isDeepStrictEqual({ sql, params }, { sql: query.sql, params: query.params }))
      throw new Error(`The statement is not what drizzle writes:\n${query.sql}\n${sql}`);
    return query;
  };
}
