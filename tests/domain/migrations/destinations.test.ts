/** The migration of destinations on a database with customers: trade links and bank accounts that they have count as confirmed. */
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

test('what customers have counts as confirmed: the profile’s link, else that of the newest paid order, and the newest account', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'regalia-migration-'));
  const sqld = await startSqld(join(directory, 'database'));
  const client = createClient({ url: sqld.url, intMode: 'number' });
  try {
    await migrate(drizzle(client), { migrationsFolder: migrationsBefore('destinations', join(directory, 'drizzle')) });
    const customer = (
      id: string,
      link: string,
    ) => `insert into customers (id, email, name, surname, steam_trade_link, created_at, updated_at)
      values ('${id}', '${id}@example.com', 'A', 'B', '${link}', 1, 1)`;
    const order = (
      id: string,
      link: string,
      state: string,
      at: number,
    ) => `insert into orders (id, customer_id, method, state,
        subtotal_cents, total_cents, vat_percent, buyer_name, buyer_surname, buyer_email, buyer_phone, buyer_country, buyer_city,
        buyer_address, buyer_post_code, steam_id, trade_url, terms_accepted_at, created_at, paid_at)
      values ('${id}', 'cus_buyer', 'balance', '${state}', 100, 100, 21, '', '', '', '', '', '', '', '', '', '${link}', 0, ${at},
        ${state === 'paid' ? at : 'null'})`;
    const payout = (
      id: string,
      state: string,
      at: number,
    ) => `insert into payouts (id, offer_id, customer_id, method, state, amount_cents,
        details, created_at, updated_at)
      values ('${id}', 'off_${id}', 'cus_seller', 'sepa', '${state}', 100, 'encrypted', ${at}, 1)`;
    const offer = (
      id: string,
    ) => `insert into offers (id, customer_id, state, title, quality, item_url, user_price_cents,
        service_price_cents, created_at, updated_at)
      values ('off_${id}', 'cus_seller', 'approved', 'T', 'factory_new', '', 100, 100, 1, 1)`;
    const statements = [
      customer('cus_seller', 'link of the profile'),
      customer('cus_buyer', ''),
      customer('cus_new', ''),
      order('ord_1', 'older link', 'paid', 1),
      order('ord_2', 'newer link', 'paid', 2),
      order('ord_3', 'link that was never paid for', 'failed', 3),
      ...['out_1', 'out_2', 'out_3'].map(offer),
      payout('out_1', 'paid', 1),
      payout('out_2', 'paid', 2),
      payout('out_3', 'replaced', 3),
    ];
    for (const statement of statements) await client.execute(statement);

    await migrateDatabase(sqld.url);
    const { rows } = await client.execute(
      'select id, confirmed_trade_link, confirmed_payout_id, code_above_cents from customers order by id',
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['cus_buyer', 'newer link', null, 10_000],
      ['cus_new', '', null, 10_000],
      ['cus_seller', 'link of the profile', 'out_2', 10_000],
    ]);
  } finally {
    client.close();
    await sqld.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});
