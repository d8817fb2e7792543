/** No limit of the shop without a test that shows it, or a sentence on why there is none. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as runs from '#rules/limits/job-runs.ts';
import * as calls from '#rules/limits/outside-calls.ts';
import * as retries from '#rules/limits/retries.ts';
import * as sizes from '#rules/limits/sizes.ts';
import * as limits from '#rules/limits.ts';
import { type Entry, handedIn, jobRuns, outsideCalls, retried, shared } from './limit-proofs.ts';

const tests = join(import.meta.dirname, '..');
const table: Record<string, Entry> = { ...shared, ...outsideCalls, ...retried, ...jobRuns, ...handedIn };
const proofs = Object.entries(table).flatMap(([limit, entry]) =>
  'notYetProven' in entry || 'boundsNothing' in entry ? [] : [[limit, ...entry] as const],
);

test('each limit has its line, and each line its limit', () => {
  const names = [limits, calls, retries, runs, sizes].flatMap((kind) => Object.keys(kind));
  expect(Object.keys(table).toSorted()).toEqual(names.toSorted());
});

test.each(proofs)('%s is shown by %s', (limit, file, title) => {
  const path = join(tests, file);
  expect(existsSync(path), file).toBe(true);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(title);
  // a row of a table of tests names the limit that it is about
  if (title.startsWith('%s') && file === 'contract/largest.test.ts') expect(text).toContain(`'${limit}`);
});

test('few limits are without a test, and each says why', () => {
  const open = Object.values(table).flatMap((entry) => ('notYetProven' in entry ? [entry.notYetProven] : []));
  expect(open.length).toBeLessThanOrEqual(22);
  for (const reason of open) expect(reason).toMatch(/.{20}/);
});
