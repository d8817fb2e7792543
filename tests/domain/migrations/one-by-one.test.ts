/** Each migration is applied by itself, and noted as drizzle-kit's own migrator notes it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@libsql/client/web';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { drizzle } from 'drizzle-orm/libsql/web';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownMigrations, migrateDatabase, pendingMigrations } from '#node/migrate.ts';
import { root } from '#node/root.ts';
import { type Sqld, startSqld } from '#node/sqld.ts';
import { migrationsBefore } from '../../support/migrations-before.ts';

let folder: string;
let sqlds: Sqld[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'regalia-one-by-one-'));
  sqlds = await Promise.all(['one', 'other'].map((name) => startSqld(join(folder, name))));
  const other = createClient({ url: sqlds[1]?.url ?? '' });
  await migrate(drizzle(other), { migrationsFolder: join(root, 'drizzle') });
  other.close();
});
afterAll(async () => {
  for (const sqld of sqlds) await sqld.stop();
  rmSync(folder, { recursive: true, force: true });
});

const schemaOf = async (client: Client) =>
  (await client.execute('select type, name, sql from sqlite_schema order by type, name')).rows.map((row) => [
    row.name,
    // the table of notes is written otherwise, and says the same
    String(row.sql)
      .toLowerCase()
      .replaceAll(/[\s"]+/g, ''),
  ]);
const notesOf = async (client: Client) =>
  (await client.execute('select id, hash, created_at from __drizzle_migrations order by created_at')).rows.map(
    ({ id, hash, created_at }) => [id, hash, created_at],
  );

test('one that fails leaves those before it, the next try goes on, and the notes are those of drizzle', async () => {
  const [url = '', otherUrl = ''] = sqlds.map((sqld) => sqld.url);
  const [client, other] = [createClient({ url }), createClient({ url: otherUrl })];
  await migrate(drizzle(client), { migrationsFolder: migrationsBefore('ledger_tries', join(folder, 'drizzle')) });
  await client.execute('create index trades_stopping on trades (id)');
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  await expect(migrateDatabase(url, undefined, { say })).rejects.toThrow('index trades_stopping already exists');
  expect(said).toEqual([expect.stringMatching(/^ {2}\d{4}_ledger_tries: \d+\.\d s$/)]);
  expect((await pendingMigrations(url))[0]).toMatch(/^\d{4}_trades_by_turn$/);
  const { rows: left } = await client.execute("select 1 from sqlite_schema where name = 'trades_begun'");
  expect(left, 'of the one that failed').toEqual([]);
  await client.execute('drop index trades_stopping');
  await migrateDatabase(url);
  expect(await notesOf(client)).toEqual(await notesOf(other));
  expect(await notesOf(client)).toHaveLength(knownMigrations().length);
  expect(await schemaOf(client)).toEqual(await schemaOf(other));
  for (const each of [client, other]) each.close();
});

test('an empty database gets the same notes, and has nothing to do afterwards', async () => {
  const sqld = await startSqld(join(folder, 'empty'));
  await migrateDatabase(sqld.url);
  const client = createClient({ url: sqld.url });
  const other = createClient({ url: sqlds[1]?.url ?? '' });
  expect(await notesOf(client)).toEqual(await notesOf(other));
  expect(await schemaOf(client)).toEqual(await schemaOf(other));
  const said: string[] = [];
  await migrateDatabase(sqld.url, undefined, { say: (line) => said.push(line) });
  expect(said).toEqual([]);
  for (const each of [client, other]) each.close();
  await sqld.stop();
});
