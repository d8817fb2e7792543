/** How much of a backup goes into the database in one batch, and how many rows into one statement. */
import type { InStatement } from '@libsql/client/web';
import { expect, test } from 'vitest';
import type { BackupContent } from '#ops/backup/checksummed-dump.ts';
import { runRestore } from '#ops/backup/restore-run.ts';
import { merged } from '#ops/backup/restore-statements.ts';
import { mergedCharactersMax, restoredCharactersAtOnce, restoredStatementsAtOnce } from '#rules/limits/job-runs.ts';

// safe because a restore reads no more of it
const content = { sha256: 'abc' } as BackupContent;

/** How many statements of a backup each batch had, without the mark of how far it came. */
async function batchesOf(statements: string[]): Promise<number[]> {
  const batches: number[] = [];
  const client = {
    execute: async () => ({ rows: [] }),
    migrate: async ([_mark, ...batch]: InStatement[]) => void batches.push(batch.length),
  };
  const backup = async function* () {
    yield statements;
    return content;
  };
  // safe because a restore calls no more of a client
  await runRestore(client as never, backup(), { content, done: 0, onProgress: () => {} });
  return batches;
}

/** A statement of so many characters that is merged with no other. */
const remark = (characters: number) => `SELECT '${'x'.repeat(characters - 9)}'`;

test('restoredStatementsAtOnce statements are a batch, and one more begins the next', async () => {
  const some = Array.from({ length: restoredStatementsAtOnce + 1 }, () => remark(20));
  expect(await batchesOf(some.slice(1))).toEqual([restoredStatementsAtOnce]);
  expect(await batchesOf(some)).toEqual([restoredStatementsAtOnce, 1]);
});

test('restoredCharactersAtOnce characters end a batch, and one less does not', async () => {
  expect(await batchesOf([remark(restoredCharactersAtOnce), remark(20)])).toEqual([1, 1]);
  expect(await batchesOf([remark(restoredCharactersAtOnce - 1), remark(20), remark(20)])).toEqual([2, 1]);
});

test('rows share a statement of less than mergedCharactersMax characters', () => {
  const head = 'INSERT INTO words VALUES';
  const rowsOf = (characters: number) => {
    const first = "('a')";
    return [first, `('${'b'.repeat(characters - head.length - first.length - 4)}')`].map((row) => `${head}${row};`);
  };
  expect(merged(rowsOf(mergedCharactersMax - 1))).toHaveLength(1);
  expect(merged(rowsOf(mergedCharactersMax))).toHaveLength(2);
});
