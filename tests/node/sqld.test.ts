/** The database server of this machine. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSqld } from '#node/sqld.ts';

test('the folder that it makes for its files is closed to everyone else on the machine', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'regalia-sqld-'));
  const directory = join(folder, 'data', 'database');
  const { stop } = await startSqld(directory);
  try {
    expect(statSync(directory).mode & 0o077).toBe(0);
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
