import { LibsqlError } from '@libsql/client/web';
import { expect, test, vi } from 'vitest';
import { patiently } from '#node/patiently.ts';

const busy = new LibsqlError('database is locked', 'SQLITE_BUSY');

test('a write that others were before is done again until it is done', async () => {
  const write = vi.fn(async () => 'done').mockRejectedValueOnce(busy);
  write.mockRejectedValueOnce(new LibsqlError('Transaction timed-out', 'TRANSACTION_TIMEOUT'));
  expect(await patiently(write, 0)).toBe('done');
  expect(write).toHaveBeenCalledTimes(3);
});

test('one that can never be done fails at once, and one that never gets its turn in the end', async () => {
  const wrong = vi.fn(() => Promise.reject(new LibsqlError('no such table: items', 'SQLITE_ERROR')));
  await expect(patiently(wrong, 0)).rejects.toThrow('no such table');
  expect(wrong).toHaveBeenCalledTimes(1);
  const never = vi.fn(() => Promise.reject(busy));
  await expect(patiently(never, 0)).rejects.toThrow('database is locked');
  expect(never).toHaveBeenCalledTimes(60);
});
