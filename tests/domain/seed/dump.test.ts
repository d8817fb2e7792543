/** A backup without the program that wrote it: unpacked it is a dump, and restored the shop is whole, by a libSQL server and by SQLite. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { createClient } from '@libsql/client/web';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, startSqld } from '#node/sqld.ts';
import { openDatabase } from '#server/db/client.ts';
import { listItems } from '#server/domain/catalogue/list-items.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { seedWhenEmpty } from '../../../scripts/seed.ts';
import { ops } from '../../support/ops.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let folder: string;
let dump: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'regalia-dump-'));
  app = await createTestApp();
  await seedWhenEmpty({ url: app.url, authToken: undefined }, { seedItems: 20, encryptionKey: app.deps.encryptionKey });
  await app.deps.db.$client.execute(
    `update order_lines set note = 'it''s;' || char(10) || 'two lines' where note = ''`,
  );
  dump = join(folder, 'dump.sql');
  const backup = join(folder, 'backup');
  expect(await ops({ LIBSQL_URL: app.url, DATA_DIR: folder }, 'backup', backup)).toMatchObject({ code: 0 });
  writeFileSync(dump, gunzipSync(readFileSync(backup)));
}, 120_000);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

type Ask = (query: string) => Promise<unknown[]>;

const asked =
  (url: string): Ask =>
  async (query) => {
    const client = createClient({ url, intMode: 'number' });
    const { rows } = await client.execute(query);
    return rows.map((row) => Object.values(row).map(plain));
  };

/** A value as text can tell it: bytes as hexadecimal. */
const plain = (value: unknown) =>
  value instanceof ArrayBuffer || value instanceof Uint8Array
    ? Buffer.from(new Uint8Array(value)).toString('hex')
    : value;

/** Everything that a database holds: its schema, and the rows of every table. */
async function contentOf(ask: Ask) {
  const schema = (await ask(
    `select type, name, sql from sqlite_schema where name not like 'sqlite_%' order by type, name`,
  )) as [string, string, string | null][];
  const tables = schema.filter(([type]) => type === 'table').map(([, name]) => name);
  const rows: Record<string, unknown[]> = {};
  for (const table of tables)
    rows[table] = (await ask(`select * from "${table}"`)).map((row) => JSON.stringify(row)).sort();
  // a restored definition may be spaced anew, and that of a table gets an `if not exists`
  const spaced = (sql: string | null) =>
    sql?.replaceAll(/\s+/g, ' ').replace(/^CREATE TABLE IF NOT EXISTS/, 'CREATE TABLE');
  const objects = schema.map(([type, name, sql]) => `${type} ${name}: ${spaced(sql)}`);
  return { objects, rows };
}

test('a libSQL server restores it whole: rows, triggers, views, indexes, books and search', async () => {
  const admin = `127.0.0.1:${await freePort()}`;
  const server = await startSqld(join(folder, 'restored'), { more: ['--admin-listen-addr', admin] });
  const url = `${server.url}/dev/restored/`;
  try {
    const answer = await fetch(`http://${admin}/v1/namespaces/restored/create`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ dump_url: pathToFileURL(dump).href }),
    });
    expect(await answer.text()).toBe('');
    const before = await contentOf(asked(app.url));
    expect(before.rows.transfers?.length).toBeGreaterThan(10);
    expect(await contentOf(asked(url))).toEqual(before);

    const deps = { ...app.deps, db: openDatabase(url, undefined) };
    expect(await checkLedger({ deps })).toMatchObject({
      sound: true,
      sumCents: 0,
      transfers: before.rows.transfers?.length,
    });
    await expect(deps.db.$client.execute('delete from transfers')).rejects.toThrow('ledger_is_immutable');
    const search = async (typed: string, shop = deps) =>
      (await listItems({ deps: shop }, { search: typed, limit: 20 })).items.map(({ id, title }) => ({ id, title }));
    const found = await search('the', app.deps);
    expect(found.length).toBeGreaterThan(1);
    expect(await search('the')).toEqual(found);
    await deps.db.$client.execute(`update items set title = 'Quite Another' where id = '${found[0]?.id}'`);
    expect(await search('quite another')).toEqual([{ id: found[0]?.id, title: 'Quite Another' }]);
  } finally {
    await server.stop();
  }
});

test('SQLite restores it too, and the search of what it holds', async () => {
  const file = join(folder, 'restored.db');
  // a dump writes the definition of a virtual table into the schema itself, as every dump of SQLite does
  const importing = new DatabaseSync(file, { defensive: false });
  importing.exec(readFileSync(dump, 'utf8'));
  importing.close();
  const restored = new DatabaseSync(file);
  const ask: Ask = async (query) =>
    restored
      .prepare(query)
      .all()
      .map((row) => Object.values(row).map(plain));
  expect(await contentOf(ask)).toEqual(await contentOf(asked(app.url)));
  const search = `select rowid from item_search where item_search match 'the*' order by rowid`;
  expect((await ask(search)).length).toBeGreaterThan(0);
  expect(await ask(search)).toEqual(await asked(app.url)(search));
  expect(await ask('pragma integrity_check')).toEqual([['ok']]);
  restored.close();
});
