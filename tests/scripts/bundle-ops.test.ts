/** The bundle of the operators' command line. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { bundleOps } from '../../scripts/bundle-ops.ts';

const folder = mkdtempSync(join(tmpdir(), 'regalia-bundle-'));
const file = join(folder, 'ops.mjs');
afterAll(() => rmSync(folder, { recursive: true }));

const inode = () => statSync(file).ino;

test('the bundle runs on its own and knows every command', async () => {
  await bundleOps(file);
  const program = `const { operate } = await import(${JSON.stringify(pathToFileURL(file).href)}); await operate(['help']);`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(output).toContain('Usage: ops');
  for (const noun of ['settings', 'items', 'orders', 'payouts', 'ledger']) expect(output).toContain(`  ${noun}`);
});

test('the bundle is built once, and again when a source is newer', async () => {
  await bundleOps(file);
  const first = inode();
  await bundleOps(file);
  expect(inode()).toBe(first);
  const longAgo = new Date(0);
  utimesSync(file, longAgo, longAgo);
  await bundleOps(file);
  expect(inode()).not.toBe(first);
});
