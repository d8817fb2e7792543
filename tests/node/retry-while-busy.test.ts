import { LibsqlError } from '@libsql/client/web';
import { expect, test, vi } from 'vitest';
import { retryWhileBusy } from '#node/retry-while-busy.ts';

const busy = new LibsqlError('database is locked', 'SQLITE_BUSY');

const ended = new LibsqlError('Transaction timed-out', 'TRANSACTION_TIMEOUT');

test('a write that others were before is done again until it is done', async () => {
  const write = vi.fn(async () => 'done').mockRejectedValueOnce(busy);
  write.mockRejectedValueOnce(busy);
  expect(await retryWhileBusy(write, { pauseMs: 0 })).toBe('done');
  expect(write).toHaveBeenCalledTimes(3);
});

test('one that the server ended for its length is done again where nobody else is kept waiting by it', async () => {
  const write = vi.fn(async () => 'done').mockRejectedValueOnce(ended);
  await expect(retryWhileBusy(write, { pauseMs: 0 })).rejects.toThrow('Transaction timed-out');
  expect(write).toHaveBeenCalledTimes(1);
  write.mockRejectedValueOnce(ended);
  expect(await retryWhileBusy(write, { pauseMs: 0, evenWhenEnded: true })).toBe('done');
});

test('one that can never be done fails at once, and one that never gets its turn in the end', async () => {
  const wrong = vi.fn(() => Promise.reject(new LibsqlError('no such table: items', 'SQLITE_ERROR')));
  await expect(retryWhileBusy(wrong, { pauseMs: 0 })).rejects.toThrow('no such table');
  expect(wrong).toHaveBeenCalledTimes(1);
  const never = vi.fn(() => Promise.reject(busy));
  await expect(retryWhileBusy(never, { pauseMs: 0 })).rejects.toThrow('database is locked');
  expect(never).toHaveBeenCalledTimes(60);
});
