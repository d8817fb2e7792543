import { expect, test } from 'vitest';
import { lineOf, Problem } from '#node/problem.ts';

const coded = (code: string) => Object.assign(new Error('no'), { code });

test('a problem is its own line', () => {
  expect(lineOf(new Problem('Port 1 is in use.'))).toBe('Port 1 is in use.');
});

test.each(['ENOSPC', 'SQLITE_FULL', 'SQLITE_IOERR'])('%s, however deep, is a line about the disk', (code) => {
  const deep = new Error('query failed', { cause: coded(code) });
  expect(lineOf(coded(code))).toMatch(/^The disk is full or cannot be written/);
  expect(lineOf(deep)).toMatch(/set DATA_DIR/);
});

test('anything else is a bug and keeps its stack', () => {
  expect(lineOf(new Error('oops'))).toBeNull();
  expect(lineOf('oops')).toBeNull();
});
