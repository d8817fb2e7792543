/**
 * What a restore runs of a dump. A libSQL server takes no `PRAGMA writable_schema` from a client, so that a virtual table is made by its own
 * definition and its words are gathered anew in the end; rows of a table go in many at a time.
 */
import { mergedCharactersMax } from '#rules/limits/job-runs.ts';
import { isShadow, tableOfRow, virtualTableOf } from './dump-statements.ts';

export interface RestorePlan {
  /** What to run for a statement of the dump; null for nothing. */
  next(statement: string): string | null;
  /** What to run when all of them were. */
  last(): string[];
}

const ownFrame = /^(PRAGMA |BEGIN TRANSACTION;|COMMIT;|ANALYZE |INSERT INTO sqlite_stat)/;

export function restorePlan(): RestorePlan {
  const virtualTables = new Set<string>();
  const indexes: string[] = [];
  return {
    next(statement) {
      if (statement.startsWith('--') || ownFrame.test(statement)) return null;
      const virtual = virtualTableOf(statement);
      if (virtual) {
        virtualTables.add(virtual.name);
        if (/ USING fts5\(/i.test(virtual.definition)) indexes.push(virtual.name);
        return virtual.definition;
      }
      const made = /^CREATE TABLE IF NOT EXISTS ['"`]?(\w+)/.exec(statement)?.[1];
      if (isShadow(made ?? tableOfRow(statement) ?? '', virtualTables)) return null;
      return statement.replace(/^CREATE TABLE IF NOT EXISTS /, 'CREATE TABLE ');
    },
    last: () => indexes.map((name) => `INSERT INTO ${name} (${name}) VALUES ('rebuild')`),
  };
}

/** Puts rows that follow each other in one table into one statement. */
export function merged(statements: readonly string[]): string[] {
  const all: string[] = [];
  let into = '';
  for (const statement of statements) {
    const [, table = '', row = ''] = /^(INSERT INTO [^']*? VALUES)(\(.*\));$/s.exec(statement) ?? [];
    const last = all.at(-1);
    if (table && table === into && last !== undefined && last.length + row.length < mergedCharactersMax)
      all[all.length - 1] = `${last},${row}`;
    else all.push(table ? table + row : statement);
    into = table;
  }
  return all;
}
