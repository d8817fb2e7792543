/** What the command line says of orders, refunds, payments and invoices. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderLines } from '#server/db/schema/orders.ts';
import { opsProcess, ops as run } from '../support/ops.ts';
import { readPdf } from '../support/pdf.ts';
import { paidByCard } from '../support/refunds.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  folder = mkdtempSync(join(tmpdir(), 'regalia-orders-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

const ops = (...args: string[]) => run({ LIBSQL_URL: app.url }, ...args);
type Row = Record<string, unknown>;
const rowsOf = async (...args: string[]): Promise<Row[]> => (await ops(...args, '--json')).json();

/** A card order that waits for its payment. */
async function unpaid() {
  const ada = await createShopper(app);
  await ada.addToCart(await listItem(app, 1000));
  await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' });
  return ada;
}

test('what is processing and not paid yet is told apart from what is paid, and left out by --paid', async () => {
  const waiting = await unpaid();
  const { ada, lines } = await paidByCard(app, [1000]);
  const ids = async (...args: string[]) => (await rowsOf('orders', 'list', ...args)).map(({ id }) => id);
  expect(await ids('--state', 'processing', '--paid')).toContain(lines[0]?.id);
  expect(await rowsOf('orders', 'list', '--paid', '--customer', waiting.id)).toEqual([]);
  expect(await rowsOf('orders', 'list', '--unpaid', '--customer', waiting.email)).toMatchObject([{ payment: 'open' }]);
  expect(await ids('--customer', ada.email.toUpperCase())).toEqual([lines[0]?.id]);
  const { out } = await ops('orders', 'list', '--customer', waiting.id);
  expect(out).toContain('not paid yet');
});

test('a long list is put together from its pages, each row once', async () => {
  const shopper = await createShopper(app, 1000);
  const items = await Promise.all(Array.from({ length: 3 }, () => listItem(app, 100)));
  await shopper.addToCart(...items);
  await shopper.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  const rows = await rowsOf('orders', 'list', '--customer', shopper.id, '--limit', '2000');
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
  expect(await rowsOf('orders', 'list', '--customer', shopper.id, '--limit', '2')).toHaveLength(2);
});

test('a list stands in the order that --sort names, and a name that it does not know is told', async () => {
  const shopper = await createShopper(app, 1000);
  await shopper.addToCart(await listItem(app, 200), await listItem(app, 100), await listItem(app, 300));
  await shopper.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  const paid = async (sort: string) =>
    (await rowsOf('orders', 'list', '--customer', shopper.id, '--sort', sort)).map(({ paidCents }) => paidCents);
  expect([await paid('paid'), await paid('-paid')]).toEqual([
    [100, 200, 300],
    [300, 200, 100],
  ]);
  const { code, err } = await ops('orders', 'list', '--sort', 'colour');
  expect([code, err]).toEqual([1, expect.stringContaining('created, -created, paid, -paid')]);
});

test('a completed line is refunded in part, said twice once, and the refund is listed with its credit note', async () => {
  const { ada, orderId, lines } = await paidByCard(app, [1000]);
  const id = lines[0]?.id ?? '';
  await ops('orders', 'complete', id, '--yes');
  const refund = (...more: string[]) =>
    ops('orders', 'refund', id, '--amount', '2.50', '--reason', 'late', '--yes', ...more);
  expect((await refund()).out).toContain('€2.50 given back in all, €7.50 left');
  const again = await refund();
  expect(again.code).toBe(1);
  expect(again.err).toContain('changed');
  expect((await refund('--before', '2.50', '--to', 'source', '--json')).json()).toMatchObject({ refundedCents: 500 });
  expect(await ada.balance()).toBe(250);
  // both can be of one second, and then come in any order
  const listed = await rowsOf('refunds', 'list', '--customer', ada.email);
  expect(Object.groupBy(listed, ({ target }) => String(target))).toMatchObject({
    source: [{ state: 'pending', amountCents: 250, creditNote: null }],
    balance: [{ state: 'done', creditNote: expect.stringMatching(/^CN-/) }],
  });
  expect(await rowsOf('refunds', 'list', '--order', orderId, '--state', 'pending')).toHaveLength(1);
  expect(await rowsOf('refunds', 'list', '--line', id, '--to', 'balance')).toHaveLength(1);
  const row = (await ops('orders', 'list', '--order', orderId)).out;
  expect(row).toContain('€5.00 to source, pending');
});

test('above the limit a refund to the card waits for a second person', async () => {
  const { lines } = await paidByCard(app, [90_000]);
  const id = lines[0]?.id ?? '';
  const denied = await ops('orders', 'deny', id, '--to', 'source', '--yes', '--json');
  expect(denied.json().waitsAs).toMatch(/^apr_/);
  await ops('orders', 'complete', id, '--yes');
  const refund = ['orders', 'refund', id, '--amount', '600', '--to', 'source', '--reason', 'broken', '--yes'];
  expect((await ops(...refund)).out).toMatch(/It waits for a second person as apr_/);
  expect(await rowsOf('refunds', 'list', '--line', id)).toEqual([]);
});

test('payments are listed and found by state, customer, order and reference', async () => {
  const { ada, orderId } = await paidByCard(app, [1000]);
  const waiting = await unpaid();
  const [payment] = await rowsOf('payments', 'list', '--customer', ada.id);
  expect(payment).toMatchObject({ state: 'Success', orderId, amountCents: 1000, method: 'card', purpose: 'purchase' });
  const searches = [payment?.id, orderId, payment?.providerRef].map(String);
  for (const search of searches)
    expect(await rowsOf('payments', 'list', '--search', search)).toMatchObject([{ id: payment?.id }]);
  const pending = await rowsOf('payments', 'list', '--state', 'Pending', '--purpose', 'purchase', '--method', 'card');
  expect(pending.map(({ email }) => email)).toContain(waiting.email);
  expect(pending.map(({ id }) => id)).not.toContain(payment?.id);
});

test('every list of what customers do can be asked about one of them', async () => {
  const { ada } = await paidByCard(app, [1000]);
  expect(await rowsOf('deliveries', 'list', '--customer', ada.email)).toHaveLength(1);
  for (const noun of ['offers', 'payouts', 'disputes'])
    expect(await rowsOf(noun, 'list', '--customer', ada.email)).toEqual([]);
});

test('an invoice and a credit note are written to files of their owner, by id and by number, in the language of their customer or another', async () => {
  const { orderId, lines } = await paidByCard(app, [1000]);
  const id = lines[0]?.id ?? '';
  const read = async (...args: string[]) => {
    const file = join(folder, `${Math.random()}.pdf`);
    const { fileName } = (await ops('orders', 'invoice', ...args.toSpliced(1, 0, file), '--json')).json();
    expect(statSync(file).mode & 0o077).toBe(0);
    const { text } = await readPdf(readFileSync(file));
    return { fileName, text };
  };
  const invoice = await read(orderId);
  const number = /\d{4}-\d{6}/.exec(invoice.fileName)?.[0] ?? '';
  expect(invoice.text).toContain(number);
  expect((await read(id)).fileName).toBe(invoice.fileName);
  expect((await read(number, '--language', 'de')).text).toContain('Rechnung');
  await ops('orders', 'complete', id, '--yes');
  await ops('orders', 'refund', id, '--amount', '1', '--reason', 'late', '--yes');
  const [refund] = await rowsOf('refunds', 'list', '--line', id);
  const note = await read(String(refund?.id));
  expect(note.text).toContain(String(refund?.creditNote));
  expect((await read(String(refund?.creditNote))).fileName).toBe(note.fileName);
});

test('a file that is there is not written over, and what has no invoice is not found', async () => {
  const file = join(folder, 'one.pdf');
  const { orderId } = await paidByCard(app, [1000]);
  const written = await opsProcess({ LIBSQL_URL: app.url }, 'orders', 'invoice', orderId, file);
  expect([written.err, written.code]).toEqual(['', 0]);
  expect((await ops('orders', 'invoice', orderId, file)).err).toContain('is there already');
  expect((await ops('orders', 'invoice', 'ord_nothing', join(folder, 'none.pdf'))).code).toBe(1);
});

test('a line with a delivery that it should not have is told, and the check ends with 1', async () => {
  const sound = await ops('orders', 'check');
  expect([sound.code, sound.out]).toEqual([0, 'Every line has the delivery that its state asks for.\n']);
  const { lines } = await paidByCard(app, [1000]);
  const id = lines[0]?.id ?? '';
  const become = (state: 'processing' | 'denied') =>
    app.deps.db.update(orderLines).set({ state }).where(eq(orderLines.id, id));
  await become('denied');
  const { code, out } = await ops('orders', 'check');
  expect(code).toBe(1);
  expect(out.split('\n').find((line) => line.includes(id))).toMatch(/denied.+trd_\w+.+queued/);
  expect(await rowsOf('orders', 'check')).toMatchObject([{ id, tradeState: 'queued' }]);
  await become('processing');
  expect((await ops('orders', 'check')).code).toBe(0);
});
