/** What the books say, as tables for people and as a file for an accountant. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ops as run } from '../support/ops.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let ada: Shopper;
let folder: string;
let orderId: string;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  // as the commands, which have no other clock
  app.clock.now = Math.floor(Date.now() / 1000);
  ada = await createShopper(app, 10_000);
  await ada.addToCart(await listItem(app, 2000), await listItem(app, 1210));
  const { body } = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  orderId = body.order_id;
  const { body: history } = await ada.browser.get('/purchase/history');
  const cheap = history.payload.find(({ price }: { price: number }) => price === 12.1);
  expect((await ops('orders', 'deny', cheap.id, '--yes')).code).toBe(0);
  folder = mkdtempSync(join(tmpdir(), 'regalia-ledger-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

const ops = (...args: string[]) => run({ LIBSQL_URL: app.url }, ...args);
const lineOf = (out: string, word: string) => out.split('\n').find((line) => line.includes(word)) ?? '';
const day = () => new Date(app.clock.now * 1000).toISOString().slice(0, 10);
const month = () => day().slice(0, 7);

test('the position has a line for each kind of account', async () => {
  const { out } = await ops('ledger', 'position');
  expect(lineOf(out, 'customer (1)')).toContain(' €80.00');
  expect(lineOf(out, 'sales')).toContain(' €20.00');
  expect(lineOf(out, 'goodwill')).toContain('-€100.00');
});

test('the revenue of a day is what was sold and what was given back', async () => {
  const { out } = await ops('ledger', 'revenue', '--days', '2');
  expect(lineOf(out, day())).toMatch(/ €32\.10.+ €12\.10/);
});

test('VAT is told by month, country and rate, with what was credited', async () => {
  const { out } = await ops('ledger', 'vat', month(), month());
  expect(lineOf(out, month())).toMatch(/DE.+21.+ €32\.10.+ €12\.10.+ €20\.00.+ €16\.53.+ €3\.47/);
});

test('documents are written to a file of its owner, which is never written over', async () => {
  const file = join(folder, 'documents.csv');
  expect((await ops('ledger', 'documents', file, '--from', month())).out).toBe(`${file} holds the documents.\n`);
  expect(statSync(file).mode & 0o077).toBe(0);
  const written = readFileSync(file, 'utf8');
  const lines = written.trim().split(/\r?\n/);
  expect(lines, 'a heading, an invoice, a credit note, and their number').toHaveLength(4);
  expect(written).toContain('32.10');
  expect(written).toContain('12.10');
  const again = await ops('ledger', 'documents', file);
  expect([again.code, again.err]).toEqual([1, `${file} is there already; name a file that is not.\n`]);
  expect(readFileSync(file, 'utf8')).toBe(written);
});

test('transfers are listed with their sides and what moved the money', async () => {
  const { out } = await ops('ledger', 'transfers', '--account', `cus:${ada.id}`, '--since', day(), '--until', day());
  expect(lineOf(out, ' refund ')).toMatch(new RegExp(`sales.+cus:${ada.id}.+ €12\\.10`));
  expect(lineOf(out, orderId)).toMatch(new RegExp(`sale.+cus:${ada.id}.+sales`));
  const rows = (await ops('ledger', 'transfers', '--until', '2020-01-01', '--json')).json();
  expect(rows).toEqual([]);
});

test('books that are wrong are told by account with both figures, and the command ends with 1', async () => {
  expect((await ops('ledger', 'check')).out).toContain('The books are right');
  await app.deps.db.$client.batch([
    'drop trigger accounts_follow_the_ledger',
    { sql: 'update accounts set balance_cents = balance_cents + 5 where id = ?', args: [`cus:${ada.id}`] },
  ]);
  const { code, out } = await ops('ledger', 'check');
  expect(code).toBe(1);
  expect(lineOf(out, ada.id)).toMatch(/ €80\.05.+ €80\.00.+transfers/);
  expect(out).toMatch(/The books are WRONG: \d+ accounts, \d+ transfers, sum €0\.05, overdrawn: 0\./);
});
