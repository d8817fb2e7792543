/** The nightly check of the books, where it does not come to its end. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ledgerPauseSeconds } from '#rules/limits/job-runs.ts';
import { checkBooks } from '#server/domain/ledger/check-books.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  app.clock.now = Date.parse('2026-11-03T02:00:00Z') / 1000;
});
afterEach(() => app.close());

const run = (sql: string) => app.deps.db.$client.execute(sql);

test('a check that failed, or was cut off, begins anew after ledgerPauseSeconds', async () => {
  await run('alter table transfers rename to transfers_away');
  await expect(checkBooks(app)).rejects.toThrow('no such table');
  await run('alter table transfers_away rename to transfers');
  app.clock.now += ledgerPauseSeconds - 1;
  // it counts as failed, and reads nothing of the books
  await expect(checkBooks(app)).rejects.toThrow('the check of the books failed at 2026-11-03T02:00:00.000Z');
  app.clock.now += 1;
  await run(`update ledger_tries set at = ${app.clock.now}, failed = 0`);
  app.clock.now += ledgerPauseSeconds - 1;
  expect(await checkBooks(app), 'it may go on still').toBe(0);
  app.clock.now += 1;
  expect(await checkBooks(app)).toBeGreaterThan(0);
  expect(await checkBooks(app), 'done today').toBe(0);
});
