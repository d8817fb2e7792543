/** The whole shop as a file and back: of one moment while it sells, encrypted, and a shop again where it is restored. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customers } from '#server/db/schema/customers.ts';
import { orders } from '#server/db/schema/orders.ts';
import { listItems } from '#server/domain/catalogue/list-items.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { ops as run } from '../support/ops.ts';
import { emptyDatabase, withEmptyDatabase, withShopOver } from '../support/restored.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'regalia-backup-'));
beforeAll(async () => {
  app = await createTestApp();
  // commands go by the machine's clock
  app.clock.now = Math.floor(Date.now() / 1000);
  await seedShop(app);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

const ops = (url: string, ...args: string[]) => run({ LIBSQL_URL: url, DATA_DIR: folder }, ...args);
const path = (name: string) => join(folder, name);

async function buy(shop: TestApp, shopper: Shopper): Promise<void> {
  await shopper.addToCart(await listItem(shop, 1000));
  const form = { ...buyer, paymentMethod: 'balance' };
  expect(await shopper.browser.post('/purchase/product', form)).toMatchObject({ status: 200 });
}

/** Orders of which anything is missing that its purchase wrote in the same moment. */
const brokenOrders = `select id from orders o where state = 'paid' and (
  not exists (select 1 from order_lines where order_id = o.id)
  or not exists (select 1 from invoices where order_id = o.id)
  or not exists (select 1 from transfers where id = 'sale:' || o.id)
  or exists (select 1 from order_lines l join items i on i.id = l.item_id where l.order_id = o.id and i.state <> 'sold'))`;

test('taken while 32 customers buy it is the shop of one moment: the books are right, every order is whole', async () => {
  const buyers = await Promise.all(Array.from({ length: 32 }, () => createShopper(app, 100_000)));
  await Promise.all(buyers.map((each) => buy(app, each)));
  let isTaken = false;
  const file = path('while-they-buy');
  const taking = ops(app.url, 'backup', file).finally(() => {
    isTaken = true;
  });
  await Promise.all(
    buyers.map(async (each) => {
      for (let bought = 0; bought < 10 && !isTaken; bought++) await buy(app, each);
    }),
  );
  expect(await taking).toMatchObject({ code: 0, err: '' });
  await buy(app, buyers[0] as Shopper);
  const sold = await app.deps.db.$count(orders);
  await withEmptyDatabase(async ({ url, rows }) => {
    const restored = await ops(url, 'restore', file);
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.out).toContain('The books are right');
    const count = Number((await rows('select count(*) from orders'))[0]?.[0]);
    expect(count).toBeGreaterThanOrEqual(32);
    expect(count).toBeLessThan(sold);
    expect(await rows(brokenOrders)).toEqual([]);
  });
}, 240_000);

test('restored, the shop sells: what was found is found, a purchase is paid and booked', async () => {
  const file = path('for-sale');
  const title = 'Œuvre of a Summer’s Night; "quoted", it’s\nin two lines';
  const item = await listItem(app, 700);
  await app.deps.db.$client.execute({ sql: 'update items set title = ? where id = ?', args: [title, item] });
  await ops(app.url, 'backup', file);
  const database = await emptyDatabase();
  try {
    const { code, out } = await ops(database.url, 'restore', file);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('The audit log is whole') });
    expect(await database.rows(`select title from items where id = '${item}'`)).toEqual([[title]]);
    expect(await database.rows(`select name from sqlite_schema where name = '__restore'`)).toEqual([]);
    await withShopOver(database, async (shop) => {
      shop.clock.now = app.clock.now;
      const found = await listItems({ deps: shop.deps }, { search: 'oeuvre summer', limit: 20 });
      expect(found.items).toMatchObject([{ id: item, title }]);
      const shopper = await createShopper(shop, 5000);
      await buy(shop, shopper);
      expect(await shopper.balance()).toBe(4000);
      expect(await checkLedger({ deps: shop.deps })).toMatchObject({ sound: true, sumCents: 0 });
    });
  } finally {
    await database.stop();
  }
}, 120_000);

test('what went out and what came back stands in the audit log, with the file’s name', async () => {
  await ops(app.url, 'backup', path('noted'));
  const noted = (await ops(app.url, 'audit', 'list', '--action', 'backup', '--limit', '1', '--json')).json();
  expect(noted).toMatchObject([{ action: 'backup.take', subject: 'noted', details: { encrypted: false } }]);
  await withEmptyDatabase(async ({ url }) => {
    await ops(url, 'restore', path('noted'));
    const entries = (await ops(url, 'audit', 'list', '--action', 'backup', '--limit', '2', '--json')).json();
    expect(entries).toMatchObject([{ action: 'backup.restore', subject: 'noted' }, { action: 'backup.take' }]);
  });
});

test('with a key it is encrypted: the public one writes it, the secret one opens it, and nothing in it is readable', async () => {
  const made = (await ops(app.url, 'backup-key', path('secret.key'), '--json')).json();
  expect(made.recipient).toMatch(/^age1/);
  expect(statSync(path('secret.key')).mode & 0o777).toBe(0o600);
  const environment = { LIBSQL_URL: app.url, DATA_DIR: folder, BACKUP_KEY: made.recipient };
  const taken = (await run(environment, 'backup', path('closed'), '--json')).json();
  expect(taken).toMatchObject({ encrypted: true, rows: { customers: await app.deps.db.$count(customers) } });
  expect(readFileSync(path('closed'), 'latin1')).toMatch(/^age-encryption\.org\/v1\n/);
  expect(() => gunzipSync(readFileSync(path('closed')))).toThrow();
  expect(statSync(path('closed')).mode & 0o777).toBe(0o600);
  await withEmptyDatabase(async ({ url, rows }) => {
    const restored = await ops(url, 'restore', path('closed'), '--key', path('secret.key'), '--json');
    expect(restored.json()).toMatchObject({ isRight: true, rows: taken.rows });
    expect(await rows('select count(*) from customers')).toEqual([[taken.rows.customers]]);
  });
});

test('a backup that is made by itself, and that nobody can close, says that it is open', async () => {
  const script = join(import.meta.dirname, '..', '..', 'scripts', 'backups.ts');
  const env = { ...process.env, LIBSQL_URL: app.url, DATA_DIR: folder, BACKUP_KEY: '' };
  const { stdout } = await promisify(execFile)(process.execPath, [script, path('nights')], { env });
  expect(stdout).toContain(
    '.backup: written, and not encrypted, since BACKUP_KEY is not set; 0 older ones taken away.',
  );
}, 120_000);
