/** A file that is not what a backup wrote is refused before anything is written; a stopped restore goes on. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client/web';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { drizzle } from 'drizzle-orm/libsql/web';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '#node/migrate.ts';
import { writeBackup } from '../../src/ops/backup/backup-file.ts';
import { takeDump } from '../../src/ops/backup/take-dump.ts';
import { migrationsBefore } from '../support/migrations-before.ts';
import { ops as run } from '../support/ops.ts';
import { type EmptyDatabase, emptyDatabase, withEmptyDatabase } from '../support/restored.ts';
import { seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let empty: EmptyDatabase;
const folder = mkdtempSync(join(tmpdir(), 'regalia-refused-'));
const path = (name: string) => join(folder, name);
const ops = (url: string, ...args: string[]) => run({ LIBSQL_URL: url, DATA_DIR: folder }, ...args);

beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  empty = await emptyDatabase();
  await ops(app.url, 'backup', path('good'));
  for (const name of ['own.key', 'another.key']) await ops(app.url, 'backup-key', path(name));
  await ops(app.url, 'backup', path('closed'), '--key', path('own.key'));
});
afterAll(async () => {
  await empty.stop();
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Restores into the empty database and expects one line and nothing written. */
async function expectRefused(line: string, ...args: string[]): Promise<void> {
  const { code, out, err } = await ops(empty.url, 'restore', ...args);
  expect({ code, out, err }).toEqual({ code: 1, out: '', err: expect.stringContaining(line) });
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(await empty.rows('select name from sqlite_schema')).toEqual([]);
}

function changed(name: string, change: (bytes: Buffer) => Buffer): string {
  const file = path(`${name}-changed`);
  writeFileSync(file, change(readFileSync(path(name))));
  return file;
}

const flipped = (bytes: Buffer) => {
  const at = Math.floor(bytes.length * 0.6);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
};
const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.7));

/** The shop's own dump with other words in it, under a checksum that fits. */
async function rewritten(name: string, from: RegExp, to: string): Promise<string> {
  let text = '';
  for await (const chunk of takeDump(app.url, undefined)) text += chunk;
  const dump = [text.replace(from, to)];
  await writeBackup(
    path(name),
    (async function* () {
      yield* dump;
    })(),
    { takenAt: 1_790_000_000, key: null },
  );
  return path(name);
}

test('a byte that was changed, and a file that was cut off, are refused', async () => {
  await expectRefused('is damaged or not whole', changed('good', flipped));
  await expectRefused('is damaged or not whole', changed('good', cut));
  const key = ['--key', path('own.key')];
  await expectRefused('is damaged or not whole', changed('closed', flipped), ...key);
  await expectRefused('is damaged or not whole', changed('closed', cut), ...key);
});

test('an encrypted file is refused without a key, with another, and a plain one where a key was given', async () => {
  await expectRefused('give the secret key', path('closed'));
  await expectRefused('was encrypted for another key', path('closed'), '--key', path('another.key'));
  await expectRefused('is not encrypted, though a key was given', path('good'), '--key', path('own.key'));
  await expectRefused('is no key of age', path('closed'), '--key', changed('own.key', cut));
});

test('what is no backup, and one of a newer schema or of another shop’s, are refused', async () => {
  writeFileSync(path('text'), 'insert into customers values (1)');
  await expectRefused('is damaged or not whole', path('text'));
  const last = /^(INSERT INTO __drizzle_migrations .*,)\d+\);\n(?!INSERT INTO __drizzle)/m;
  await expectRefused('a schema newer than', await rewritten('newer', last, '$19990000000000);\n'));
  await expectRefused('none of this shop', await rewritten('another', /,\d{13}\);/g, ',5);'));
});

test('a dump that the database broke off is not kept', async () => {
  const broken = rewritten('broken', /COMMIT;\n$/, '');
  await expect(broken).rejects.toThrow('broke its dump off');
  expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual([]);
});

test('a database that gives no dump, or whose connection ends within it, is told', async () => {
  const dumped = async (url: string) => {
    for await (const _ of takeDump(url, undefined));
  };
  await expect(dumped('http://127.0.0.1:9')).rejects.toThrow('The database gives no dump (no answer)');
  const server = createServer(({ headers }, answer) => {
    if (headers.authorization) answer.write('BEGIN TRANSACTION;\n', () => answer.destroy());
    else answer.writeHead(401).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // safe because it listens on a port
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(dumped(origin)).rejects.toThrow('The database gives no dump (401); check LIBSQL_URL');
  await expect(dumped(`${origin}?authToken=good`)).rejects.toThrow('The database broke its dump off');
  await new Promise((resolve) => server.close(resolve));
});

test('a file is looked through without a database, and a key is neither missing nor written over', async () => {
  const { code, out } = await ops(empty.url, 'restore', path('good'), '--check');
  expect([code, out]).toEqual([0, expect.stringContaining(`${path('good')}: whole, of `)]);
  expect(out).toMatch(/promo_codes.+5/);
  expect(await empty.rows('select name from sqlite_schema')).toEqual([]);
  await expectRefused('There is no file', path('closed'), '--key', path('lost.key'));
  const before = readFileSync(path('own.key'), 'utf8');
  const again = await ops(app.url, 'backup-key', path('own.key'));
  expect([again.code, again.err]).toEqual([1, `${path('own.key')} is there already; a key is never overwritten.\n`]);
  expect(readFileSync(path('own.key'), 'utf8')).toBe(before);
});

test('a database that holds anything is refused, and so is a file that is there', async () => {
  const { err } = await ops(app.url, 'restore', path('good'));
  expect(err).toContain('not empty');
  expect((await ops(app.url, 'backup', path('good'))).err).toContain('is there already');
});

test('a backup of an older version is restored and brought to this one', async () => {
  await withEmptyDatabase(async (old) => {
    const client = createClient({ url: old.url });
    await migrate(drizzle(client), { migrationsFolder: migrationsBefore('payouts_listed', path('drizzle')) });
    await writeBackup(path('older'), takeDump(old.url, undefined), { takenAt: 1_790_000_000, key: null });
  });
  await withEmptyDatabase(async ({ url, rows }) => {
    expect(await ops(url, 'restore', path('older'))).toMatchObject({ code: 0 });
    const migrations = 'select count(*) from __drizzle_migrations';
    const { rows: now } = await app.deps.db.$client.execute(migrations);
    expect(await rows(migrations)).toEqual([Object.values(now[0] ?? {})]);
  });
});

test('killed in the middle it is no shop, and the same command goes on to the end', async () => {
  const fill = `with recursive n (i) as (select 1 union all select i + 1 from n where i < 30000)
    insert into outbox (id, template, recipient, language, "values", next_attempt_at, created_at, sent_at)
    select 'fill:' || i, 'password_changed', 'a@example.test', 'en', hex(zeroblob(200)), 1, 1, 1 from n`;
  await app.deps.db.$client.execute(fill);
  await ops(app.url, 'backup', path('large'));
  await withEmptyDatabase(async (database) => {
    const { url, rows } = database;
    await killedInTheMiddle(database, path('large'));
    const [upto] = (await rows('select max(upto) from __restore'))[0] ?? [];
    await expect(migrateDatabase(url)).rejects.toThrow('not restored to its end');
    expect((await ops(url, 'restore', path('good'))).err).toContain('another backup');
    expect(await rows('select max(upto) from __restore')).toEqual([[upto]]);
    expect(await ops(url, 'restore', path('large'))).toMatchObject({ code: 0 });
    expect(await rows('select count(*), count(distinct id) from outbox')).toEqual([[30_000, 30_000]]);
    expect((await ops(url, 'restore', path('large'))).err).toContain('not empty');
  });
}, 120_000);

async function killedInTheMiddle({ url, rows }: EmptyDatabase, file: string): Promise<void> {
  const script = join(import.meta.dirname, '..', '..', 'scripts', 'ops.ts');
  const env = { ...process.env, LIBSQL_URL: url, DATA_DIR: folder };
  const child = spawn(process.execPath, [script, 'restore', file], { env, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', (_, signal) => resolve(signal)));
  while (child.exitCode === null) {
    const begun = await rows('select count(*) from __restore').catch(() => [[0]]);
    if (Number(begun[0]?.[0]) > 1) break;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
}
