/** No limit of the shop without a test that shows it, or a sentence on why there is none. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as batches from '#rules/limits/batches.ts';
import * as ofConsole from '#rules/limits/console.ts';
import * as courier from '#rules/limits/courier.ts';
import * as durations from '#rules/limits/durations.ts';
import * as runs from '#rules/limits/job-runs.ts';
import * as lists from '#rules/limits/lists.ts';
import * as calls from '#rules/limits/outside-calls.ts';
import * as perCustomer from '#rules/limits/per-customer.ts';
import * as requests from '#rules/limits/requests.ts';
import * as retries from '#rules/limits/retries.ts';
import * as sizes from '#rules/limits/sizes.ts';
import * as limits from '#rules/limits.ts';
import {
  atConsole,
  byCouriers,
  counting,
  type Entry,
  handedIn,
  inBatches,
  jobRuns,
  listed,
  mailed,
  outsideCalls,
  retried,
  shared,
  takenOn,
} from './limit-proofs.ts';

const tests = join(import.meta.dirname, '..');
const table: Record<string, Entry> = {
  ...shared,
  ...outsideCalls,
  ...takenOn,
  ...retried,
  ...jobRuns,
  ...handedIn,
  ...inBatches,
  ...listed,
  ...mailed,
  ...counting,
  ...byCouriers,
  ...atConsole,
};
const proofs = Object.entries(table).flatMap(([limit, entry]) =>
  'boundsNothing' in entry ? [] : [[limit, ...entry] as const],
);

test('each limit has its line, and each line its limit', () => {
  const names = [
    limits,
    calls,
    requests,
    retries,
    runs,
    sizes,
    batches,
    durations,
    lists,
    perCustomer,
    courier,
    ofConsole,
  ].flatMap((kind) => Object.keys(kind));
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

test('a limit without a test says why', () => {
  const open = Object.values(table).flatMap((entry) => ('boundsNothing' in entry ? [entry.boundsNothing] : []));
  for (const reason of open) expect(reason).toMatch(/.{20}/);
  expect(open).toHaveLength(2);
});
