/** The secrets of a shop on this machine: made once, for their owner alone, and never written again. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { localSecrets } from '#node/secrets.ts';

function dataFolder(): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'regalia-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, file: join(folder, 'secrets.json') };
}

test('they are made once, and their file is its owner’s to read', () => {
  const { folder, file } = dataFolder();
  const made = localSecrets(folder);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(localSecrets(folder)).toEqual(made);
  expect(readdirSync(folder)).toEqual(['secrets.json']);
});

test('a start that finds them does not touch the file: a full disk would empty it, and the encryption key were gone', () => {
  const { folder, file } = dataFolder();
  localSecrets(folder);
  utimesSync(file, 1_700_000_000, 1_700_000_000);
  localSecrets(folder);
  expect(statSync(file).mtimeMs).toBe(1_700_000_000_000);
});

test('one that a later version brings is added, and the others stay', () => {
  const { folder, file } = dataFolder();
  const { sandboxSecret: _, ...earlier } = localSecrets(folder);
  writeFileSync(file, JSON.stringify(earlier));
  const now = localSecrets(folder);
  expect(now).toMatchObject(earlier);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(now);
});
