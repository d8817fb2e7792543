/** One place prints for operators, and one writes CSV, so that what strangers wrote is never printed or opened raw. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const naming = (pattern: RegExp, files: string) =>
  globSync(files, { cwd: root }).filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));

test('of the command line, print.ts alone prints', () => {
  expect(naming(/\bconsole\.|process\.std(out|err)\.write/, 'src/ops/**/*.ts')).toEqual(['src/ops/print.ts']);
});

test('of the command line, ask.ts alone asks, in visible characters', () => {
  const asking = naming(/\.question\(/, 'src/ops/**/*.ts');
  expect(asking).toEqual(['src/ops/ask.ts']);
  expect(naming(/\.question\((?!visibleText\()/, 'src/ops/**/*.ts')).toEqual([]);
});

test('one module writes CSV', () => {
  expect(naming(/csv-stringify/, 'src/**/*.{ts,tsx}')).toEqual(['src/server/csv.ts']);
});
