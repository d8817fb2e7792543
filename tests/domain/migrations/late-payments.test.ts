/** Migrations 0010 and 0011 on a database with a shop's history: what providers wrote about payers goes, the events stay as they were. */
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

test('forgets who paid, and keeps a code from being used beyond its limit again', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'regalia-migration-'));
  const sqld = await startSqld(join(directory, 'database'));
  const client = createClient({ url: sqld.url, intMode: 'number' });
  try {
    const before = migrationsBefore('promo_uses_taken_up', join(directory, 'drizzle'));
    await migrate(drizzle(client), { migrationsFolder: before });
    const raw = JSON.stringify({ notice: { kind: 'other', eventId: 'one' }, rawBody: '{"customer_email":"a@b.test"}' });
    const order = (id: string) =>
      `insert into orders (id, customer_id, method, state, subtotal_cents, total_cents, vat_percent, created_at,
           buyer_name, buyer_surname, buyer_email, buyer_phone, buyer_country, buyer_city, buyer_address, buyer_post_code,
           steam_id, trade_url, terms_accepted_at)
         values ('${id}', 'cus_1', 'card', 'failed', 100, 100, 21, 1, '', '', '', '', '', '', '', '', '', '', 1)`;
    const use = (id: string, released: string) =>
      `insert into promo_redemptions (id, code, order_id, customer_id, discount_cents, created_at, released_at)
         values ('red_${id}', 'ONCE', '${id}', 'cus_1', 10, 1, ${released})`;
    await client.batch(
      [
        {
          sql: `insert into notices (provider, event_id, id, body, received_at) values ('stripe', 'one', 'evt_1', ?, 1)`,
          args: [raw],
        },
        `insert into customers (id, email, name, surname, language, created_at, updated_at) values ('cus_1', 'a@b.test', 'A', 'B', 'en', 1, 1)`,
        `insert into promo_codes (code, type, amount, uses_max, created_at) values ('ONCE', 'percent', 1000, 1, 1)`,
        order('ord_1'),
        order('ord_2'),
        use('ord_1', '2'),
        use('ord_2', 'null'),
      ],
      'write',
    );
    await migrateDatabase(sqld.url);
    const { rows } = await client.execute('select body from provider_events');
    expect(rows.map(({ body }) => JSON.parse(String(body)))).toEqual([{ kind: 'other', eventId: 'one' }]);
    const again = (id: string) =>
      client.execute(`update promo_redemptions set released_at = null where order_id = '${id}'`);
    await expect(again('ord_1')).rejects.toThrow('promo_exhausted');
    await client.execute(`update promo_redemptions set released_at = 3 where order_id = 'ord_2'`);
    expect((await again('ord_1')).rowsAffected).toBe(1);
  } finally {
    client.close();
    await sqld.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});
