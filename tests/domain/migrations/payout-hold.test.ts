/** The migration of the payout hold: who was told that a card can be entered is not told again. */
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

const offer = (id: string, state: string) =>
  `insert into offers (id, customer_id, state, title, quality, item_url, user_price_cents, service_price_cents, created_at, updated_at)
     values ('${id}', 'cus_1', '${state}', 'Helm', 'factory_new', 'https://x.test', 900, 700, 1, 1)`;
const cardPayout = (id: string, offerId: string) =>
  `insert into payouts (id, offer_id, customer_id, method, state, amount_cents, created_at, updated_at)
     values ('${id}', '${offerId}', 'cus_1', 'card', 'requested', 700, 1, 5)`;

test('a card payout whose item was there counts as told, one whose item is awaited does not, and no offer is held', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'regalia-migration-'));
  const sqld = await startSqld(join(directory, 'database'));
  const client = createClient({ url: sqld.url, intMode: 'number' });
  try {
    const before = migrationsBefore('payout_hold', join(directory, 'drizzle'));
    await migrate(drizzle(client), { migrationsFolder: before });
    await client.batch(
      [
        `insert into customers (id, email, name, surname, language, created_at, updated_at) values ('cus_1', 'a@b.test', 'A', 'B', 'en', 1, 1)`,
        offer('off_here', 'ready_for_payout'),
        offer('off_awaited', 'awaiting_item'),
        cardPayout('out_here', 'off_here'),
        cardPayout('out_awaited', 'off_awaited'),
      ],
      'write',
    );
    await migrateDatabase(sqld.url);
    const { rows } = await client.execute('select id, form_ready_at from payouts order by id');
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { id: 'out_awaited', form_ready_at: null },
      { id: 'out_here', form_ready_at: 5 },
    ]);
    const held = await client.execute('select count(*) as held from offers where payable_at is not null');
    expect(held.rows[0]?.held).toBe(0);
  } finally {
    client.close();
    await sqld.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});
