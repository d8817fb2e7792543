/** Two versions of the shop over one database, as a deploy has them for a while (docs/deploying.md#two-versions-at-once). */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { knownMigrations } from '#node/migrate.ts';
import { unpackLastRelease } from '../../support/last-release.ts';
import { isLong } from '../../support/proof.ts';

/** A database that has one migration takes those alone whose time is later: one in between would never be applied. */
test('each migration is of a later time than the one before', () => {
  const times = knownMigrations().map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
});

/** What a customer, a courier, a provider and an operator write, a file for each; all of them would take many minutes. */
const told = ['sign-in', 'cart', 'purchases', 'card-purchases', 'deposits', 'payouts', 'courier', 'console-orders'];

if (isLong)
  test('the version before passes its own API tests on the schema of this one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'regalia-last-release-'));
    try {
      unpackLastRelease(folder);
      const files = told.map((name) => `tests/api/${name}.test.ts`).filter((file) => existsSync(join(folder, file)));
      expect(files.length).toBeGreaterThan(told.length / 2);
      const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
      const { VITEST: _, PROOF: __, FORCE_COLOR: ___, ...env } = process.env;
      const run = promisify(execFile)(
        process.execPath,
        [vitest, 'run', '--project', 'api', '--testTimeout=120000', ...files],
        {
          cwd: folder,
          env: { ...env, NO_COLOR: '1' },
          maxBuffer: 2 ** 26,
        },
      );
      const { stdout } = await run.catch((error) => ({ stdout: `${error.stdout}\n${error.stderr}` }));
      expect(stdout).toMatch(/Test Files\s+\S*\d+ passed/);
      expect(stdout, stdout.slice(-4000)).not.toMatch(/\d+ failed/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 600_000);
