/** A transaction as one batch of libSQL's protocol: each step runs only after the one before succeeded, and nothing of it is left open. */
import {
  type InStatement,
  LibsqlBatchError,
  LibsqlError,
  type ResultSet,
  type TransactionMode,
} from '@libsql/core/api';
import { ResultSetImpl, transactionModeToBegin } from '@libsql/core/util';
import { rowsOf } from './rows.ts';
import { encodeValue, type SentValue } from './values.ts';

interface SentStatement {
  sql: string;
  args?: SentValue[];
  named_args?: { name: string; value: SentValue }[];
  want_rows: boolean;
}

type Condition =
  | { type: 'ok'; step: number }
  | { type: 'not'; cond: Condition }
  | { type: 'and'; conds: Condition[] }
  | { type: 'is_autocommit' };

export interface Step {
  condition?: Condition;
  stmt: SentStatement;
}

export interface SentResult {
  cols: { name: string | null; decltype: string | null }[];
  rows: SentValue[][];
  affected_row_count: number;
  last_insert_rowid: string | null;
}

export interface SentError {
  message: string;
  code?: string | null;
}

export interface SentResults {
  step_results: (SentResult | null)[];
  step_errors: (SentError | null)[];
}

/** @throws RangeError, TypeError for a value that the database cannot hold */
export function encodeStatement(statement: InStatement): SentStatement {
  if (typeof statement === 'string') return { sql: statement, want_rows: true };
  const { sql, args = [] } = statement;
  if (Array.isArray(args)) return { sql, args: args.map(encodeValue), want_rows: true };
  const named = Object.entries(args).map(([name, value]) => ({ name, value: encodeValue(value) }));
  return { sql, named_args: named, want_rows: true };
}

const plain = (sql: string): SentStatement => ({ sql, want_rows: false });
const ok = (step: number): Condition => ({ type: 'ok', step });
const isOpen: Condition = { type: 'not', cond: { type: 'is_autocommit' } };

/** Begins, runs each statement, commits, and rolls back what could not be committed. */
export function stepsOf(statements: readonly InStatement[], mode: TransactionMode): Step[] {
  const after = (step: number): Condition => ({ type: 'and', conds: [ok(step), isOpen] });
  const commit = statements.length + 1;
  return [
    { stmt: plain(transactionModeToBegin(mode)) },
    ...statements.map((statement, index) => ({ condition: after(index), stmt: encodeStatement(statement) })),
    { condition: after(commit - 1), stmt: plain('COMMIT') },
    { condition: { type: 'not', cond: ok(commit) }, stmt: plain('ROLLBACK') },
  ];
}

/** Results of the statements, without those of the steps around them. @throws LibsqlError, with its index when a statement failed */
export function resultsOf(
  { step_results: results, step_errors: errors }: SentResults,
  statements: number,
): ResultSet[] {
  const commit = statements + 1;
  const given: ResultSet[] = [];
  for (let step = 0; step <= commit; step++) {
    const [result, error, index] = [results[step], errors[step], step - 1];
    if (step === 0 || step === commit) {
      if (error) throw errorOf(error);
    } else {
      if (error) throw new LibsqlBatchError(error.message, index, error.code ?? 'UNKNOWN');
      if (!result) throw new LibsqlBatchError('Not run: the transaction had been ended', index, 'TRANSACTION_CLOSED');
      given.push(resultOf(result));
    }
  }
  return given;
}

export function resultOf({ cols, rows, affected_row_count: affected, last_insert_rowid: last }: SentResult): ResultSet {
  const columns = cols.map(({ name }) => name ?? '');
  const types = cols.map(({ decltype }) => decltype ?? '');
  return new ResultSetImpl(columns, types, rowsOf(columns, rows), affected, last === null ? undefined : BigInt(last));
}

export function errorOf({ message, code }: SentError): LibsqlError {
  return new LibsqlError(message, code ?? 'UNKNOWN');
}
