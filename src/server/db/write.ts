/**
 * The one way to change the database: an atomic batch whose conditions stand inside it. If a condition fails nothing is
 * written, and the domain error that belongs to it is thrown.
 */

import { LibsqlError } from '@libsql/core/api';
import { type SQL, sql } from 'drizzle-orm';
import type { ErrorCode } from '#contract/errors.ts';
import { writeAttemptsMax, writeMs, writePauseMs } from '#rules/limits/retries.ts';
import type { MessageValues } from '#rules/messages.ts';
import { DomainError } from '../domain-error.ts';
import { type Database, DatabaseUnreachable } from './client.ts';
import { dialect } from './dialect.ts';
import { changedItemIds } from './item-changes.ts';

type Query = { toSQL(): { sql: string; params: unknown[] } } | SQL;

/** A query, and the domain error to throw when the database stops there, with the values of its message. */
export interface Statement {
  query: Query;
  error?: ErrorCode;
  values?: MessageValues;
}

/** What goes into a batch: statements nested as their makers return them, and nothing where a condition does not hold. */
export type Statements = Statement | readonly Statements[] | false | null | undefined;

/** A statement that fails only by the constraints named in `errorOfConstraint`, or with `error`. */
export function statement(query: Query, error?: ErrorCode): Statement {
  return { query, error };
}

/** Stops the batch with `error` unless `condition` holds at this point of it. */
export function guard(condition: SQL, error: ErrorCode, values?: MessageValues): Statement {
  return { query: sql`insert into guard (holds) values (${condition})`, error, values };
}

/** A statement that has to change exactly `rows` rows. */
export function expectRows(query: Query, error: ErrorCode, rows = 1): Statements {
  return [statement(query, error), guard(sql`changes() = ${rows}`, error)];
}

/** Writes all statements or none. Returns the number of rows that each changed. Retries while others are writing. */
export async function write(db: Database, batch: Statements): Promise<number[]> {
  const statements = flatten(batch);
  if (statements.length === 0) return [];
  const queries = statements.map(queryOf);
  const results = await retryWhileBusy(() => db.$client.batch(queries, 'write')).catch((error: unknown) => {
    throw domainErrorOf(error, statements) ?? databaseFailure(error);
  });
  const changedIds = changedItemIds(results);
  if (changedIds.length > 0) db.$onItemsChanged?.(changedIds);
  return results.map((result) => result.rowsAffected);
}

function flatten(batch: Statements): Statement[] {
  if (!batch) return [];
  return 'query' in batch ? [batch] : batch.flatMap(flatten);
}

/** Runs a statement, or a batch that begins with one, which writes and returns rows; retries as `write` does. */
export function runWrite<T>(work: () => Promise<T>): Promise<T> {
  return runRead(retryWhileBusy(work));
}

async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isLast = attempt === writeAttemptsMax || performance.now() - start > writeMs;
      if (!isBusy(libsqlErrorOf(error)) || isLast) throw error;
      await pause(attempt);
    }
  }
}

/** A random pause, so that waiting writers do not come back together; longer after each attempt. */
function pause(attempt: number): Promise<void> {
  const pauseMs = Math.random() * Math.min(writePauseMs, 25 * 2 ** attempt);
  return new Promise((resolve) => setTimeout(resolve, pauseMs));
}

/** Runs reads and turns a database that does not answer into a domain error. */
export async function runRead<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw databaseFailure(error);
  }
}

function queryOf({ query }: Statement) {
  const { sql: text, params } = 'toSQL' in query ? query.toSQL() : dialect.sqlToQuery(query);
  // safe because drizzle has encoded every parameter to what SQLite stores
  return { sql: text, args: params as (string | number | null)[] };
}

/** Names of constraints and trigger messages whose failure is a domain error wherever it happens. */
const errorOfConstraint: Record<string, ErrorCode> = {
  accounts_not_negative: 'insufficient_balance',
  promo_exhausted: 'promo_exhausted',
  promo_expired: 'promo_expired',
};

function domainErrorOf(error: unknown, statements: readonly Statement[]): DomainError | null {
  if (!(error instanceof LibsqlError) || error.code !== 'SQLITE_CONSTRAINT') return null;
  for (const [name, code] of Object.entries(errorOfConstraint)) {
    if (error.message.includes(name)) return new DomainError(code, { cause: error });
  }
  const index = 'statementIndex' in error ? Number(error.statementIndex) : -1;
  const stopped = statements[index];
  return stopped?.error ? new DomainError(stopped.error, { cause: error, values: stopped.values }) : null;
}

/** Result codes of a disk that is full, read-only or broken: nothing is wrong with the statement. */
const storageFailures = /^SQLITE_(FULL|READONLY|IOERR|CANTOPEN|NOMEM)/;
const reachableAgainSeconds = 2;
const storedAgainSeconds = 30;

function databaseFailure(error: unknown): unknown {
  const cause = libsqlErrorOf(error);
  const retryAfterSeconds = secondsUntilRetry(cause);
  return retryAfterSeconds ? new DomainError('database_unavailable', { cause: error, retryAfterSeconds }) : error;
}

/** Null for an error that comes again with the same statement. */
function secondsUntilRetry(cause: unknown): number | null {
  if (cause instanceof DatabaseUnreachable || isBusy(cause)) return reachableAgainSeconds;
  if (!(cause instanceof LibsqlError)) return null;
  if (storageFailures.test(cause.code)) return storedAgainSeconds;
  return cause.code.startsWith('SQLITE_') ? null : reachableAgainSeconds;
}

/** A single query's error comes wrapped, a batch's does not. */
function libsqlErrorOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof LibsqlError || cause instanceof DatabaseUnreachable ? cause : error;
}

function isBusy(error: unknown): boolean {
  return error instanceof LibsqlError && error.code.startsWith('SQLITE_BUSY');
}
