/** The pauses between attempts of a write that others keep waiting, and the time after which none begins. The clock is the test's. */
import { LibsqlError } from '@libsql/client/web';
import { afterEach, expect, test, vi } from 'vitest';
import { writeAttemptsMax, writeMs, writePauseMs } from '#rules/limits/retries.ts';
import { runWrite } from '#server/db/write.ts';

afterEach(() => vi.restoreAllMocks());

const busy = () => new LibsqlError('database is locked', 'SQLITE_BUSY');

test('pauses grow up to writePauseMs, and not beyond', async () => {
  const pauses: number[] = [];
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(
    Object.assign((run: () => void, ms = 0) => {
      pauses.push(ms);
      return setImmediate(run) as never;
    }, setTimeout),
  );
  await expect(runWrite(() => Promise.reject(busy()))).rejects.toThrow();
  expect(pauses).toEqual([50, 100, 200, 400, ...Array(writeAttemptsMax - 5).fill(writePauseMs)]);
});

test('an attempt begins until writeMs are over, and none after that', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const attemptsWhenEachTakes = async (ms: number) => {
    let attempts = 0;
    const start = performance.now();
    const work = () => {
      attempts += 1;
      clock.mockReturnValue(start + attempts * ms);
      return Promise.reject(busy());
    };
    await expect(runWrite(work)).rejects.toThrow();
    return attempts;
  };
  expect(await attemptsWhenEachTakes(writeMs / 2)).toBe(3);
  expect(await attemptsWhenEachTakes(writeMs / 2 + 1)).toBe(2);
});
