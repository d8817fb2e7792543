/** Migration 0009 on a database with people signed in: they stay so, and what sessions point to and are found by holds. */
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

test('keeps every session as it was, without the column that nothing read', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'regalia-migration-'));
  const sqld = await startSqld(join(directory, 'database'));
  const client = createClient({ url: sqld.url, intMode: 'number' });
  try {
    const before = migrationsBefore('sessions_without_confirmation', join(directory, 'drizzle'));
    await migrate(drizzle(client), { migrationsFolder: before });
    await client.batch(
      [
        `insert into customers (id, email, name, surname, language, created_at, updated_at) values ('cus_1', 'a@b.test', 'A', 'B', 'en', 1, 1)`,
        `insert into sessions (id, user_id, expires_at, created_at, last_seen_at, user_agent, country, city, confirmed_at)
           values ('one', 'cus_1', 9, 1, 2, 'a browser', 'DE', 'Bonn', 3), ('two', 'cus_1', 9, 1, 2, '', '', '', null)`,
      ],
      'write',
    );
    const sessions = async () =>
      (await client.execute('select * from sessions order by id')).rows.map(({ ...row }) => row);
    const kept = (await sessions()).map(({ confirmed_at: _, ...row }) => row);
    expect(kept).toHaveLength(2);

    await migrateDatabase(sqld.url);
    expect(await sessions()).toEqual(kept);
    const indexes = await client.execute(
      "select name from sqlite_master where type = 'index' and tbl_name = 'sessions'",
    );
    const names = indexes.rows.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['sessions_user', 'sessions_expiry']));
    const unknownCustomer = `insert into sessions (id, user_id, expires_at, created_at, last_seen_at) values ('three', 'nobody', 9, 1, 2)`;
    await expect(client.execute(unknownCustomer)).rejects.toThrow('FOREIGN KEY');
    expect((await client.execute('pragma integrity_check')).rows).toMatchObject([{ integrity_check: 'ok' }]);
  } finally {
    client.close();
    await sqld.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});
