/** The migration that makes dumps restorable, on a database that sells something: every trigger stays, and what was found is found. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client/web';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { drizzle } from 'drizzle-orm/libsql/web';
import { expect, test } from 'vitest';
import { migrateDatabase } from '#node/migrate.ts';
import { startSqld } from '#node/sqld.ts';
import { migrationsBefore } from '../../support/migrations-before.ts';

test('keeps every trigger and what the search finds, and follows what changes', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'regalia-migration-'));
  const sqld = await startSqld(join(directory, 'database'));
  const client = createClient({ url: sqld.url, intMode: 'number' });
  const column = async (query: string) => (await client.execute(query)).rows.map((row) => row[0]);
  const found = (word: string) => column(`select rowid from item_search where item_search match '${word}'`);
  const triggers = () => column(`select name from sqlite_schema where type = 'trigger' order by name`);
  try {
    const before = migrationsBefore('dumps_that_restore', join(directory, 'drizzle'));
    await migrate(drizzle(client), { migrationsFolder: before });
    await client.execute(`insert into categories (id, name, url) values ('cat_1', 'Dota 2', 'dota2')`);
    await client.execute(
      `insert into items (number, id, title, type, subcategory, quality, category_id, price_cents, img_url, img_url_big,
         is_new, state, created_at, updated_at)
       values (7, 'itm_1', 'Œuvre of Łódź', 'Helm', 'helm', 'factory_new', 'cat_1', 900, '/a.svg', '/a.svg', 0, 'available', 1, 1)`,
    );
    const names = await triggers();

    await migrateDatabase(sqld.url);
    expect(await triggers()).toEqual(expect.arrayContaining(names));
    expect(await found('oeuvre')).toEqual([7]);
    await client.execute(`update items set title = 'Quite Another' where number = 7`);
    expect(await found('oeuvre')).toEqual([]);
    expect(await found('quite')).toEqual([7]);
    await client.execute(`insert into item_search (item_search) values ('integrity-check')`);
  } finally {
    client.close();
    await sqld.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});
