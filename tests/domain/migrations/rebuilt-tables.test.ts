/** The migrations that rebuilt the books, payouts and changes of destinations: rows, indexes and triggers are there afterwards, and at work. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@libsql/client/web';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { drizzle } from 'drizzle-orm/libsql/web';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '#node/migrate.ts';
import { type Sqld, startSqld } from '#node/sqld.ts';
import { migrationsBefore } from '../../support/migrations-before.ts';

const tables = ['accounts', 'transfers', 'payouts', 'destination_changes'];
const directory = mkdtempSync(join(tmpdir(), 'regalia-migration-'));
const insertTransfer = (id: string, cents: number) =>
  `insert into transfers (id, code, from_account, to_account, amount_cents, cause_id, created_at)
     values ('${id}', 'topup', 'provider:sandbox', 'cus:cus_1', ${cents}, '${id}', 7)`;
const insertPayout = (id: string, state: string) =>
  `insert into payouts (id, offer_id, customer_id, method, state, amount_cents, details, iban_masked, provider_ref, attempt,
     created_at, updated_at) values ('${id}', 'off_1', 'cus_1', 'card', '${state}', 700, 'encrypted', 'DE…3000', 'ref_${id}', 2, 3, 4)`;
const insertChange = (id: string, state: string) =>
  `insert into destination_changes (id, customer_id, purpose, state, destination, fingerprint, before, seed, code_expires_at,
     disown_hash, disown_until, mailed_at, mails, created_at, updated_at)
     values ('${id}', 'cus_1', 'payout', '${state}', 'encrypted', 'print', 'was', 'seed', 5, 'hash_${id}', 6, 7, 2, 8, 9)`;

let sqld: Sqld;
let client: Client;
let before: Awaited<ReturnType<typeof contents>>;

/** All rows by table, in the order in which they came, and the names of what hangs on the tables. */
async function contents() {
  const rows: Record<string, Record<string, unknown>[]> = {};
  for (const table of tables) {
    const read = await client.execute(`select * from ${table} order by rowid`);
    rows[table] = read.rows.map((row) => ({ ...row }));
  }
  const names = await client.execute(
    `select type || ' ' || name as name from sqlite_master where type in ('index', 'trigger') and name not like 'sqlite_%'
       and tbl_name in (${tables.map((table) => `'${table}'`).join(', ')}) order by name`,
  );
  return { rows, names: names.rows.map(({ name }) => String(name)) };
}

beforeAll(async () => {
  sqld = await startSqld(join(directory, 'database'));
  client = createClient({ url: sqld.url, intMode: 'number' });
  const migrationsFolder = migrationsBefore('email_changes_disowned', join(directory, 'drizzle'));
  await migrate(drizzle(client), { migrationsFolder });
  await client.batch(
    [
      `insert into customers (id, email, name, surname, language, created_at, updated_at) values ('cus_1', 'a@b.test', 'A', 'B', 'en', 1, 1)`,
      `insert into accounts (id, kind, customer_id, created_at) values ('cus:cus_1', 'customer', 'cus_1', 1)`,
      `insert or ignore into accounts (id, kind, created_at) values ('provider:sandbox', 'provider', 1)`,
      insertTransfer('topup:two', 250),
      insertTransfer('topup:one', 1500),
      `insert into offers (id, customer_id, state, title, quality, item_url, user_price_cents, service_price_cents, created_at, updated_at)
         values ('off_1', 'cus_1', 'ready_for_payout', 'Helm', 'factory_new', 'https://x.test', 900, 700, 1, 1)`,
      insertPayout('out_old', 'failed'),
      insertPayout('out_new', 'requested'),
      insertChange('dch_old', 'confirmed'),
      insertChange('dch_new', 'pending'),
    ],
    'write',
  );
  before = await contents();
  await migrateDatabase(sqld.url);
});
afterAll(async () => {
  client.close();
  await sqld.stop();
  rmSync(directory, { recursive: true, force: true });
});

test('every row is there as it was, in its columns', async () => {
  const { rows } = await contents();
  // accounts that came later are among those of the shop
  for (const table of tables)
    expect(rows[table]?.slice(0, before.rows[table]?.length), table).toMatchObject(before.rows[table] ?? []);
  expect(rows.accounts?.find(({ id }) => id === 'cus:cus_1')?.balance_cents).toBe(1750);
});

test('every index and trigger is there', async () => {
  expect(before.names.length).toBeGreaterThan(10);
  expect((await contents()).names).toEqual(expect.arrayContaining(before.names));
});

test.each([
  ['a changed transfer', `update transfers set amount_cents = 1`, 'ledger_is_immutable'],
  ['a deleted transfer', `delete from transfers`, 'ledger_is_immutable'],
  [
    'a balance beside the ledger',
    `update accounts set balance_cents = 9 where id = 'cus:cus_1'`,
    'balance_is_not_the_ledger',
  ],
  ['a second payout that is alive', insertPayout('out_third', 'processing'), 'UNIQUE'],
  ['a second change that waits', insertChange('dch_third', 'pending'), 'UNIQUE'],
])('%s is refused as before', async (_, statement, why) => {
  await expect(client.execute(statement)).rejects.toThrow(why);
});

test('a new transfer moves both balances', async () => {
  await client.execute(insertTransfer('topup:three', 50));
  const { rows } = await contents();
  const cents = (account: string) => rows.accounts?.find(({ id }) => id === account)?.balance_cents;
  expect([cents('cus:cus_1'), cents('provider:sandbox')]).toEqual([1800, -1800]);
});
