/** The migration of payouts that came back, on a database that has been traded in: the books stand as they stood, and their triggers still hold. */
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

const traded = [
  `insert into customers (id, email, name, surname, language, created_at, updated_at) values ('cus_1', 'a@b.test', 'A', 'B', 'en', 1, 1)`,
  `insert into accounts (id, kind, customer_id, created_at) values ('cus:cus_1', 'customer', 'cus_1', 1)`,
  `insert into offers (id, customer_id, state, title, quality, item_url, user_price_cents, service_price_cents, created_at, updated_at)
     values ('off_1', 'cus_1', 'payout_processing', 'Helm', 'factory_new', 'https://x.test', 900, 700, 1, 1)`,
  `insert into payout_exports (id, message_id, count, total_cents, created_at) values ('exp_1', 'REGALIA-1', 1, 700, 1)`,
  `insert into payouts (id, offer_id, customer_id, method, state, amount_cents, export_id, created_at, updated_at)
     values ('out_1', 'off_1', 'cus_1', 'sepa', 'processing', 700, 'exp_1', 1, 1)`,
  ...[
    ['topup', 'pay_1', 'provider:sandbox', 'cus:cus_1', 2500],
    ['sale', 'ord_1', 'cus:cus_1', 'sales', 1000],
    ['offer_owed', 'off_1', 'purchases', 'owed', 700],
    ['payout_started', 'out_1', 'owed', 'in_flight', 700],
  ].map(
    ([code, cause, from, to, cents]) =>
      `insert into transfers (id, code, from_account, to_account, amount_cents, cause_id, created_at)
         values ('${code}:${cause}', '${code}', '${from}', '${to}', ${cents}, '${cause}', 1)`,
  ),
  `insert into settings (name, value, updated_at) values ('sepa_iban', '"DE89370400440532013000"', 1)`,
  `insert into idempotency_keys (customer_id, key, route, body_hash, state, created_at)
     values ('cus_1', 'k', '/purchase/product', 'abc', 'done', 1)`,
];

test('keeps every transfer and balance in their order, names the account of earlier files, and forgets guessable hashes', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'regalia-migration-'));
  const sqld = await startSqld(join(directory, 'database'));
  const client = createClient({ url: sqld.url, intMode: 'number' });
  try {
    const before = migrationsBefore('payouts_sent_back', join(directory, 'drizzle'));
    await migrate(drizzle(client), { migrationsFolder: before });
    await client.batch(traded, 'write');
    const books = async () => [
      (await client.execute('select * from transfers order by rowid')).rows.map((row) => ({ ...row })),
      (
        await client.execute('select id, kind, customer_id, balance_cents, created_at from accounts order by id')
      ).rows.map((row) => ({ ...row })),
    ];
    const kept = await books();
    expect(kept[0]).toHaveLength(4);

    await migrateDatabase(sqld.url);
    expect(await books()).toEqual(kept);
    const [file] = (await client.execute('select debtor_name, debtor_iban, debtor_bic from payout_exports')).rows;
    expect({ ...file }).toEqual({
      debtor_name: 'Regalia B.V.',
      debtor_iban: 'DE89370400440532013000',
      debtor_bic: 'ABNANL2A',
    });
    expect((await client.execute('select attempt from payouts')).rows).toMatchObject([{ attempt: 1 }]);
    expect((await client.execute('select key, body_hash from idempotency_keys')).rows).toMatchObject([
      { key: 'k', body_hash: '' },
    ]);

    await expect(client.execute('delete from transfers')).rejects.toThrow('ledger_is_immutable');
    await expect(client.execute('update transfers set amount_cents = 1')).rejects.toThrow('ledger_is_immutable');
    const more = (code: string, cents: number) =>
      client.execute(`insert into transfers (id, code, from_account, to_account, amount_cents, cause_id, created_at)
        values ('${code}:new', '${code}', 'cus:cus_1', 'owed', ${cents}, 'new', 2)`);
    await expect(more('offer_unowed', 1)).rejects.toThrow('transfers_code');
    await expect(more('debit', 1501)).rejects.toThrow('accounts_not_negative');
    await more('payout_sent_back', 1500);
    const balances = await client.execute(`select balance_cents from accounts where id in ('cus:cus_1', 'owed')`);
    expect(balances.rows.map((row) => row.balance_cents)).toEqual([0, 1500]);
    await expect(client.execute(`update accounts set balance_cents = 5 where id = 'cus:cus_1'`)).rejects.toThrow(
      'balance_is_not_the_ledger',
    );
  } finally {
    client.close();
    await sqld.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});
