import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customers } from '#server/db/schema/customers.ts';
import { addCategory } from '#server/domain/catalogue/operator/add-category.ts';
import { opsProcess, ops as run } from '../support/ops.ts';
import { paidByCard, refundOf } from '../support/refunds.ts';
import { bankMoney, buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await addCategory({ deps: app.deps, actor: 'test', role: 'owner' }, { name: 'Dota 2', url: 'dota2' });
  folder = mkdtempSync(join(tmpdir(), 'regalia-ops-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

const ops = (...args: string[]) => run({ LIBSQL_URL: app.url }, ...args);

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('help names every noun', async () => {
  const { code, out } = await opsProcess({ LIBSQL_URL: app.url }, 'help');
  expect(code).toBe(0);
  for (const noun of [
    'settings',
    'rates',
    'categories',
    'items',
    'orders',
    'reservations',
    'offers',
    'payouts',
    'customers',
    'promos',
    'audit',
    'demo',
    'ledger',
  ])
    expect(out).toContain(noun);
});

test('a setting that is set is listed, and stands in the audit log', async () => {
  expect((await ops('settings', 'set', 'copyright', '© Test')).out).toContain('copyright is now "© Test"');
  const rows = (await ops('settings', 'list', '--json')).json();
  expect(rows.find(({ name }: { name: string }) => name === 'copyright').value).toBe('© Test');
  const [entry] = (await ops('audit', 'list', '--subject', 'copyright', '--json')).json();
  expect(entry).toMatchObject({ action: 'settings.set', details: { value: '© Test' } });
  expect(entry.actor).toMatch(/^ops:/);
});

test.each([
  [['settings', 'set', 'no_such', '1'], 'There is no setting "no_such"'],
  [['settings', 'set', 'vat_percent', 'much'], 'vat_percent cannot be "much"; it expects a number from 0 to 100'],
  [['rates', 'set', 'EUR', '2'], 'value: Please enter a valid amount'],
  [['categories', 'add', 'Knives', 'Fine Knives'], '"Fine Knives" cannot be the url of a category'],
  [['categories', 'add', 'Everything', 'all'], '"all" cannot be the url of a category'],
  [['categories', 'add', ' ', 'knives'], 'name: Please enter a valid value'],
  [['items', 'import', '/no/such/file.csv'], '/no/such/file.csv cannot be read (ENOENT).'],
  [['items', 'list', '--state', 'lost'], '--state is "lost"; it must be one of: available'],
  [['items', 'price', 'itm_none', '12'], 'We could not find what you asked for'],
  [['items', 'price', 'itm_none', 'free'], 'The price is "free"'],
  [['items', 'price', 'itm_none', '1,500'], 'The price is "1,500"'],
  [['items', 'withdraw', 'itm_none'], 'there is no terminal to ask: add --yes'],
  [['orders', 'deny', 'lin_none', '--to', 'bank', '--yes'], '--to is "bank"; it must be one of: balance, source'],
  [['orders', 'complete', 'lin_none', '--yes'], 'We could not find what you asked for'],
  [['customers', 'credit', 'a@b.c', '5', '--yes', '--reason', 'x'], 'There is no customer with the address a@b.c.'],
  [['customers', 'credit', 'a@b.c', '5', '--yes'], "required option '--reason <text>' not specified"],
  [['promos', 'create', 'SPRING'], 'Say what it is worth'],
  [['promos', 'create', 'SPRING', '--percent', '101'], '--percent is "101"; it must be above 0 and at most 100.'],
  [['nonsense'], "unknown command 'nonsense'"],
])('%j ends with 1 and one line', async (args, line) => {
  const { code, out, err } = await ops(...args);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).toContain(line);
  expect(code).toBe(1);
  expect(out).toBe('');
});

test('a database that does not answer is said in one line', async () => {
  const { code, err } = await opsProcess({ LIBSQL_URL: 'http://127.0.0.1:9' }, 'settings', 'list');
  expect(code).toBe(1);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).toContain('The database at http://127.0.0.1:9 does not answer');
});

test('rates are listed and set', async () => {
  expect((await ops('rates', 'set', 'pln', '4.27')).out).toBe('One euro is 4.27 PLN.\n');
  const rows = (await ops('rates', 'list', '--json')).json();
  expect(rows).toContainEqual({ code: 'PLN', value: 4.27, symbol: 'zł', default: false });
});

test('a CSV file is imported line by line; what is wrong is said with its line, and the same file twice adds nothing', async () => {
  const csv = file(
    'items.csv',
    [
      'external_id,title,type,quality,category,price,img_url',
      'csv-1,"Blade, the Long",Blade,factory_new,dota2,12.50,/a.svg',
      'csv-2,,Blade,shiny,dota2,free,/a.svg',
      'csv-3,Third,Axe,well_worn,nowhere,3,/a.svg',
      'csv-4,Fourth,Axe,well_worn,dota2,3,/a.svg',
    ].join('\n'),
  );
  const first = await ops('items', 'import', csv, '--json');
  expect(first.code).toBe(1);
  expect(first.json()).toMatchObject({
    added: 2,
    known: 0,
    failed: 2,
    problems: [
      { line: 3, field: 'title', problem: 'is missing' },
      { line: 3, field: 'quality' },
      { line: 3, field: 'price' },
      { line: 4, field: 'category', problem: '"nowhere" does not exist' },
    ],
  });
  const again = await ops('items', 'import', csv);
  expect(again.out).toContain('0 added, 2 known already, 2 left out.');
  expect((await ops('items', 'list', '--search', 'long', '--json')).json()).toMatchObject([
    { title: 'Blade, the Long' },
  ]);
});

test('a category that is added takes items and is listed', async () => {
  const row = ['external_id,title,type,quality,category,price,img_url', 'knife-1,One,Knife,well_worn,knives,3,/a.svg'];
  expect((await ops('categories', 'add', 'Fine knives', 'knives')).out).toBe('Fine knives is at /products/knives.\n');
  expect((await ops('items', 'import', file('knives.csv', row.join('\n')))).code).toBe(0);
  const rows = (await ops('categories', 'list', '--json')).json();
  expect(rows).toContainEqual({ name: 'Fine knives', url: 'knives', for_sale: 1 });
});

test('adding a category again says what is there and changes nothing', async () => {
  await addCategory({ deps: app.deps, actor: 'test', role: 'owner' }, { name: 'Bows', url: 'bows' });
  const again = await ops('categories', 'add', 'Others', 'bows');
  expect(again.code).toBe(1);
  expect(again.err).toBe('There is a category "bows" already: Bows.\n');
  const auditEntries = (await ops('audit', 'list', '--subject', 'bows', '--json')).json();
  expect(auditEntries).toMatchObject([{ action: 'categories.add', actor: 'test', details: { name: 'Bows' } }]);
});

test('a JSON file is imported', async () => {
  const json = file(
    'items.json',
    JSON.stringify([
      {
        external_id: 'json-1',
        title: 'One',
        type: 'Bow',
        quality: 'well_worn',
        category: 'dota2',
        price: 9.99,
        img_url: '/a.svg',
      },
    ]),
  );
  const { code, out } = await ops('items', 'import', json);
  expect(out).toBe('1 added, 0 known already, 0 left out.\n');
  expect(code).toBe(0);
});

test.each([
  ['wrong.json', '{"title": 1}', 'must be a JSON list of objects'],
  ['broken.json', '[', 'is not JSON'],
  ['columns.csv', 'titel,price\nx,1', 'unknown columns: titel'],
  ['numberless.csv', 'title,price\nx', 'has no column for external_id'],
  ['empty.csv', '', 'has no line that names its columns'],
])('the file %s is refused in one line', async (name, text, line) => {
  const { code, err } = await ops('items', 'import', file(name, text));
  expect(code).toBe(1);
  expect(err).toContain(line);
});

test('an item gets another price and is withdrawn', async () => {
  const id = await listItem(app, 1000);
  expect((await ops('items', 'price', id, '8', '--old-price', '10')).out).toContain('now costs €8.00');
  expect((await ops('items', 'withdraw', id, '--yes')).out).toContain('is withdrawn');
  const rows = (await ops('items', 'list', '--state', 'withdrawn', '--json')).json();
  expect(rows).toMatchObject([{ id, priceCents: 800, oldPriceCents: 1000 }]);
  expect((await ops('items', 'withdraw', id, '--yes')).err).toContain('no longer available');
});

test('an order line is accepted, completed or denied, and what is denied is paid back', async () => {
  const ada = await createShopper(app, 5000);
  await ada.addToCart(await listItem(app, 1000), await listItem(app, 2000));
  await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  const lines = (await ops('orders', 'list', '--state', 'processing', '--json')).json();
  const [cheap, dear] = lines.toSorted(
    (a: { paidCents: number }, b: { paidCents: number }) => a.paidCents - b.paidCents,
  );
  expect((await ops('orders', 'accept', cheap.id)).out).toContain('is now accepted');
  expect((await ops('orders', 'complete', cheap.id, '--yes')).out).toContain('is now completed');
  expect((await ops('orders', 'deny', dear.id, '--yes', '--note', 'gone')).out).toContain('is now denied');
  expect(await ada.balance()).toBe(4000);
  expect((await ops('orders', 'accept', dear.id)).code).toBe(1);
});

test('what an operator did to an order line stands in its list and in the audit log', async () => {
  const { lines } = await paidByCard(app, [2000]);
  const id = lines[0]?.id ?? '';
  await ops('orders', 'deny', id, '--yes', '--note', 'gone');
  const [auditEntry] = (await ops('audit', 'list', '--subject', id, '--json')).json();
  expect(auditEntry).toMatchObject({
    action: 'orders.deny',
    details: { amountCents: 2000, note: 'gone', to: 'balance' },
  });
  expect((await ops('orders', 'list', '--state', 'denied')).out).toMatch(/€20\.00.+€20\.00 to balance, done/);
});

test('what was paid by card goes back to the card', async () => {
  const { lines } = await paidByCard(app, [1500, 2500]);
  const [first, second] = lines.map(({ id }) => id) as [string, string];
  const denied = await ops('orders', 'deny', first, '--to', 'source', '--yes', '--json');
  expect(denied.json()).toEqual({ id: first, state: 'denied' });
  expect(await refundOf(app, first)).toMatchObject({ target: 'source', state: 'pending', amountCents: 1500 });
  const refused = await ops('orders', 'refuse', second, '--yes', '--relist');
  expect(refused.out).toBe(`${second} is now client refused.\n`);
});

test('what was bought from the balance cannot go back to a card', async () => {
  const ada = await createShopper(app, 5000);
  await ada.addToCart(await listItem(app, 1000));
  await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  const { body } = await ada.browser.get('/purchase/history');
  const toCard = await ops('orders', 'deny', body.payload[0].id, '--to', 'source', '--yes');
  expect(toCard.err).toBe('This purchase was not paid by card, so its money can only go back to the balance\n');
  expect((await ops('orders', 'delete', body.payload[0].id, '--yes')).out).toContain('is now deleted');
  expect((await ops('ledger', 'check', '--json')).json()).toMatchObject({ sound: true, sumCents: 0, differences: [] });
});

test.each(['complete', 'deny', 'refuse', 'delete'])('orders %s asks first', async (transition) => {
  const { code, err } = await ops('orders', transition, 'lin_none');
  expect(code).toBe(1);
  expect(err).toContain('there is no terminal to ask: add --yes');
});

test('a customer is found and credited, and the books stay right', async () => {
  const ada = await createShopper(app);
  const { out } = await ops('customers', 'credit', ada.email.toUpperCase(), '12.50', '--reason', 'sorry', '--yes');
  expect(out).toBe(`${ada.email} now has €12.50.\n`);
  expect((await ops('customers', 'find', ada.id, '--json')).json()).toMatchObject([{ balanceCents: 1250 }]);
  expect((await ops('customers', 'list')).out).toContain(ada.email);
  const back = await ops('customers', 'credit', '--reason', 'mistake', '--yes', ada.email, '--', '-2.50');
  expect(back.out).toBe(`${ada.email} now has €10.00.\n`);
  const auditEntries = (await ops('audit', 'list', '--subject', ada.id, '--json')).json();
  expect(auditEntries.map(({ action }: { action: string }) => action)).toEqual([
    'customers.credit',
    'customers.credit',
  ]);
  expect((await ops('ledger', 'check')).out).toContain('The books are right');
});

test('what a closed account holds is paid out by the next file for the bank', async () => {
  const ada = await createShopper(app);
  await bankMoney(app, ada, 4000);
  const account = ['--holder', 'Ada Byron', '--iban', 'DE89370400440532013000', '--reason', 'by letter'];
  const env = { LIBSQL_URL: app.url, ENCRYPTION_KEY: app.deps.encryptionKey };
  const payOut = () => run(env, 'customers', 'pay-out', ada.id, ...account, '--yes');
  expect((await payOut()).err).toContain('has an open account');
  const gone = { closedAt: app.clock.now, email: `closed:${ada.id}` };
  await app.deps.db.update(customers).set(gone).where(eq(customers.id, ada.id));
  expect((await payOut()).out).toMatch(/^€40\.00 wait for the next file for the bank as out_\w+\.\n$/);
  expect((await payOut()).err).toContain('holds nothing that could be paid out');
});

test('a promo code is created once', async () => {
  const create = () => ops('promos', 'create', 'spring', '--percent', '15', '--minimum', '20', '--ends', '2099-05-31');
  expect((await create()).out).toBe('SPRING is good from now on.\n');
  expect((await create()).err).toBe('The code SPRING exists already.\n');
  expect((await ops('promos', 'list')).out).toContain('15.00 %');
  const rows = (await ops('promos', 'list', '--json')).json();
  expect(rows).toContainEqual(expect.objectContaining({ code: 'SPRING', minimumCents: 2000, uses: 0 }));
  const [auditEntry] = (await ops('audit', 'list', '--subject', 'SPRING', '--json')).json();
  expect(auditEntry).toMatchObject({ action: 'promos.create' });
});

test('a promo code begins and ends on its days, and can be ended before', async () => {
  const future = await ops(
    'promos',
    'create',
    'LATER',
    '--fixed',
    '5',
    '--starts',
    '2099-01-01',
    '--ends',
    '2099-01-31',
  );
  expect(future.out).toBe('LATER is good from 2099-01-01.\n');
  expect((await ops('promos', 'end', 'later', '--yes')).out).toBe('LATER has ended.\n');
  expect((await ops('promos', 'end', 'later', '--yes')).code).toBe(1);
  const ended = (await ops('promos', 'list', '--json')).json();
  expect(ended).toContainEqual(expect.objectContaining({ code: 'LATER', active: false }));
});

test('without LIBSQL_URL the database of DATA_DIR is served for as long as the command takes', async () => {
  const env = { DATA_DIR: join(folder, 'data') };
  expect((await opsProcess(env, 'settings', 'set', 'vat_percent', '21')).code).toBe(0);
  const rows = (await opsProcess(env, 'settings', 'list', '--json')).json();
  expect(rows.find(({ name }: { name: string }) => name === 'vat_percent').value).toBe('21');
});
