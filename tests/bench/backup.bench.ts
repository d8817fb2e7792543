/**
 * How large a backup is, and how long it and its restore take: a catalogue of `SEED_ITEMS` (100,000 when absent) through the command line, plain
 * and encrypted, each as a process of its own beside a libSQL server on loopback.
 */
import { execFile } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { seedWhenEmpty } from '../../scripts/seed.ts';
import { withEmptyDatabase } from '../support/restored.ts';
import { milliseconds, rounded } from './measure.ts';
import type { Row } from './row.ts';
import { withTestApp } from './with-test-app.ts';

export const name = 'backup';

const seedItems = Number(process.env.SEED_ITEMS || 100_000);
const script = join(import.meta.dirname, '..', '..', 'scripts', 'ops.ts');
const execute = promisify(execFile);

export function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'regalia-backup-bench-'));
  const path = (file: string) => join(folder, file);
  return withTestApp(async ({ url, deps }) => {
    await seedWhenEmpty({ url, authToken: undefined }, { seedItems, encryptionKey: deps.encryptionKey });
    await ops(url, 'backup-key', path('key'));
    const key = ['--key', path('key')];
    const plain = await seconds(() => ops(url, 'backup', path('plain')));
    const closed = await seconds(() => ops(url, 'backup', path('closed'), ...key));
    const check = await seconds(() => ops(url, 'restore', path('closed'), ...key, '--check'));
    const dump = await unpacked(path('plain'));
    const rows = [
      rowOf('backup', plain, dump, path('plain')),
      rowOf('backup, encrypted', closed, dump, path('closed')),
      rowOf('check of the encrypted file', check, dump, path('closed')),
    ];
    await withEmptyDatabase(async (empty) => {
      const restore = await seconds(() => ops(empty.url, 'restore', path('closed'), ...key));
      rows.push(rowOf('restore of the encrypted file', restore, dump, path('closed')));
    });
    return rows;
  }).finally(() => rmSync(folder, { recursive: true, force: true }));
}

const million = 1_000_000;

function rowOf(what: string, taken: number, dumpBytes: number, file: string): Row {
  return {
    what,
    seconds: rounded(taken),
    'dump MB': rounded(dumpBytes / million),
    'file MB': rounded(statSync(file).size / million),
    'minutes for a GB of dump': rounded((taken / 60) * ((1000 * million) / dumpBytes)),
  };
}

const seconds = async (act: () => Promise<unknown>) => (await milliseconds(act)) / 1000;

const ops = (url: string, ...args: string[]) =>
  execute(process.execPath, [script, ...args], { env: { ...process.env, LIBSQL_URL: url } });

async function unpacked(file: string): Promise<number> {
  let bytes = 0;
  for await (const chunk of createReadStream(file).pipe(createGunzip())) bytes += chunk.length;
  return bytes;
}
