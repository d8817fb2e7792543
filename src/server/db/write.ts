/**
 * The one way to change the database: an atomic batch whose conditions stand inside it. If a condition fails nothing is
 * written, and the error that belongs to it is thrown.
 */
import { LibsqlError } from '@libsql/client/web';
import { type SQL, sql } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import type { ErrorCode } from '#contract/errors.ts';
import { DomainError } from '../domain-error.ts';
import type { Database } from './client.ts';

type Query = { toSQL(): { sql: string; params: unknown[] } } | SQL;

/** A statement, and the domain error to throw when the database stops there. */
export interface Step {
  query: Query;
  error?: ErrorCode;
}

const dialect = new SQLiteAsyncDialect({ casing: undefined });

/** A statement that must not fail but for the constraints named in `errorOfConstraint`. */
export function step(query: Query, error?: ErrorCode): Step {
  return { query, error };
}

/** Stops the batch with `error` unless `condition` holds at this point of it. */
export function guard(condition: SQL, error: ErrorCode): Step {
  return { query: sql`insert into guard (holds) values (${condition})`, error };
}

/** A statement that must change exactly `rows` rows. */
export function must(query: Query, error: ErrorCode, rows = 1): Step[] {
  return [step(query, error), guard(sql`changes() = ${rows}`, error)];
}

const attemptsMax = 10;
const longestPauseMs = 800;

/** Writes all steps or none. Returns the number of rows each step changed. Waits its turn while others are writing. */
export async function write(db: Database, steps: readonly Step[]): Promise<number[]> {
  if (steps.length === 0) return [];
  const statements = steps.map(statementOf);
  try {
    const results = await inTurn(() => db.$client.batch(statements, 'write'));
    return results.map((result) => result.rowsAffected);
  } catch (error) {
    throw domainErrorOf(error, steps) ?? databaseFailure(error);
  }
}

/** Runs a statement, or a batch that begins with one, which writes and answers with rows; waits its turn as `write` does. */
export function writing<T>(work: () => Promise<T>): Promise<T> {
  return reading(inTurn(work));
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(libsqlErrorOf(error)) || attempt === attemptsMax) throw error;
      await turn(attempt);
    }
  }
}

/** A random pause, so that those who wait do not come back together; the longer the more often they waited. */
function turn(attempt: number): Promise<void> {
  const pauseMs = Math.random() * Math.min(longestPauseMs, 25 * 2 ** attempt);
  return new Promise((resolve) => setTimeout(resolve, pauseMs));
}

/** Runs reads and turns a database that does not answer into a error. */
export async function reading<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw databaseFailure(error);
  }
}

function statementOf({ query }: Step) {
  const { sql: text, params } = 'toSQL' in query ? query.toSQL() : dialect.sqlToQuery(query);
  // safe because drizzle has encoded every parameter to what SQLite stores
  return { sql: text, args: params as (string | number | null)[] };
}

/** Names of constraints and trigger messages whose failure is a error wherever it happens. */
const errorOfConstraint: Record<string, ErrorCode> = {
  accounts_not_negative: 'insufficient_balance',
  promo_exhausted: 'promo_exhausted',
  promo_expired: 'promo_expired',
};

function domainErrorOf(error: unknown, steps: readonly Step[]): DomainError | null {
  if (!(error instanceof LibsqlError) || error.code !== 'SQLITE_CONSTRAINT') return null;
  for (const [name, code] of Object.entries(errorOfConstraint)) {
    if (error.message.includes(name)) return new DomainError(code, { cause: error });
  }
  const index = 'statementIndex' in error ? Number(error.statementIndex) : -1;
  const code = steps[index]?.error;
  return code ? new DomainError(code, { cause: error }) : null;
}

function databaseFailure(error: unknown): unknown {
  const cause = libsqlErrorOf(error);
  const silent = cause instanceof DOMException && cause.name === 'TimeoutError';
  const unreachable =
    silent ||
    cause instanceof TypeError ||
    (cause instanceof LibsqlError && !cause.code.startsWith('SQLITE_')) ||
    isBusy(cause);
  return unreachable ? new DomainError('database_unavailable', { cause: error, retryAfterSeconds: 2 }) : error;
}

/** A single query's error comes wrapped, a batch's does not. */
function libsqlErrorOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof LibsqlError ? error.cause : error;
}

function isBusy(error: unknown): boolean {
  return error instanceof LibsqlError && error.code.startsWith('SQLITE_BUSY');
}
