/** What a deploy builds with: a dry run leaves the remote database as it is, a deploy brings it to this version. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client/web';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { drizzle } from 'drizzle-orm/libsql/web';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownMigrations, pendingMigrations } from '#node/migrate.ts';
import { type Sqld, startSqld } from '#node/sqld.ts';
import { catalogueSource } from '../../../scripts/deploy/catalogue-source.ts';
import { migrationsBefore } from '../../support/migrations-before.ts';

let folder: string;
let sqld: Sqld;
let said: string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'regalia-source-'));
  sqld = await startSqld(join(folder, 'database'));
  const client = createClient({ url: sqld.url });
  await migrate(drizzle(client), { migrationsFolder: migrationsBefore('dumps_that_restore', join(folder, 'drizzle')) });
  client.close();
});
afterAll(async () => {
  await sqld.stop();
  rmSync(folder, { recursive: true, force: true });
});

function source(isDryRun: boolean) {
  said = [];
  const remote = { libsqlUrl: sqld.url, libsqlAuthToken: undefined };
  return catalogueSource(remote, { isDryRun, say: (line) => said.push(line) });
}

const dump = async () => (await fetch(`${sqld.url}/dump`)).text();

test('a dry run names the migrations that wait, builds with an empty database of its own, and changes nothing', async () => {
  const before = await dump();
  const own = await source(true);
  expect(said[0]).toMatch(/^A deploy would migrate the database: \d{4}_dumps_that_restore/);
  expect(own.libsqlUrl).not.toBe(sqld.url);
  expect(await pendingMigrations(own.libsqlUrl)).toEqual([]);
  await own.stop();
  await expect(fetch(own.libsqlUrl)).rejects.toThrow();
  expect(await dump()).toBe(before);
});

test('a deploy migrates the database and builds with it; the next has nothing to migrate', async () => {
  expect((await source(false)).libsqlUrl).toBe(sqld.url);
  expect(said.at(-1)).toMatch(/^The database is migrated: \d{4}_dumps_that_restore/);
  const times = said.slice(0, -1);
  expect(times[0]).toMatch(/^ {2}\d{4}_dumps_that_restore: \d+\.\d s$/);
  expect(times).toHaveLength(knownMigrations().length - 14);
  expect(await pendingMigrations(sqld.url)).toEqual([]);
  expect((await source(true)).libsqlUrl).toBe(sqld.url);
  expect(said).toEqual(['The database has the schema of this version.']);
});
