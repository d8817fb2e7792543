import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementRowsPerPage } from '#rules/limits.ts';
import { items } from '#server/db/schema/catalogue.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { transitionOrderLine } from '#server/domain/orders/operator/transition-order-line.ts';
import { sendRefunds } from '#server/domain/refunds/send-refunds.ts';
import { notifyRefund, paidByCard } from '../support/refunds.ts';
import { request } from '../support/request.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { notify } from '../support/webhooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

/** 100 € given, 25 € topped up, 12.50 € spent, 12.50 € given back: an hour apart. */
async function busyCustomer() {
  const ada = await createShopper(app, 10_000);
  const start = app.clock.now;
  const later = async () => {
    app.clock.now += 3600;
  };
  await later();
  const form = { ...buyer, amount: '25', currency: 'EUR' };
  const { body } = await ada.browser.post('/deposit/checkout', form);
  await notify(app, body.order_id, 'payment_succeeded');
  await later();
  const item = await listItem(app, 1250);
  await app.deps.db.update(items).set({ title: '=Blade, "the" Long' }).where(eq(items.id, item));
  await ada.addToCart(item);
  const bought = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  await later();
  const [line] = await app.deps.db.select().from(orderLines).where(eq(orderLines.orderId, bought.body.order_id));
  await transitionOrderLine(
    { deps: app.deps, actor: 'ops:test', role: 'owner' },
    { lineId: line?.id ?? '', transition: 'deny' },
  );
  return { ada, start, order: bought.body.order_id as string };
}

test('every movement is told in plain words with the balance after it, newest first', async () => {
  const { ada, order } = await busyCustomer();
  const answer = await ada.browser.get('/balance/statement');
  const rows = answer.body.payload.map(({ code, text, amount, balance }: Record<string, unknown>) => [
    code,
    text,
    amount,
    balance,
  ]);
  expect(rows).toEqual([
    ['refund', 'Refund: =Blade, "the" Long', 12.5, 125],
    ['sale', 'Bought: =Blade, "the" Long', -12.5, 112.5],
    ['topup', 'Top-up by card', 25, 125],
    ['credit', 'Credit from Regalia', 100, 100],
  ]);
  expect(answer.body.payload[1].reference).toBe(order);
  expect(answer.body.meta).toEqual({ total: 4, pages: 1, page: 1, limit: 10, opening: 0, closing: 125 });
  const german = await ada.browser.get('/balance/statement?lang_id=2');
  expect(german.body.payload[2].text).toBe('Aufladung mit Karte');
});

test('a range of time shows its own movements, with what was there before and after; the balance runs on', async () => {
  const { ada, start } = await busyCustomer();
  const { body } = await ada.browser.get(`/balance/statement?from=${start + 3600}&to=${start + 3 * 3600}`);
  expect(body.payload.map(({ code, balance }: Record<string, unknown>) => [code, balance])).toEqual([
    ['sale', 112.5],
    ['topup', 125],
  ]);
  expect(body.meta).toMatchObject({ total: 2, opening: 100, closing: 112.5 });
  const { body: second } = await ada.browser.get('/balance/statement?limit=1&page=2');
  expect(second.payload).toMatchObject([{ code: 'sale', balance: 112.5 }]);
  expect(second.meta).toMatchObject({ total: 4, pages: 4, page: 2, limit: 1 });
});

test('money that went to the card and came back is told as it went', async () => {
  const { ada, lines } = await paidByCard(app, [700]);
  const id = lines[0]?.id ?? '';
  await transitionOrderLine(
    { deps: app.deps, actor: 'ops:test', role: 'owner' },
    { lineId: id, transition: 'deny', to: 'source' },
  );
  await sendRefunds({ deps: app.deps });
  await notifyRefund(app, id, 'refund_done');
  await notifyRefund(app, id, 'refund_failed');
  const { body } = await ada.browser.get('/balance/statement');
  expect(body.payload.map(({ text, amount, balance }: Record<string, unknown>) => [text, amount, balance])).toEqual([
    ['Refund that your bank returned', 7, 7],
    ['Paid back to your card', -7, 0],
    [`Refund: ${lines[0]?.title}`, 7, 7],
  ]);
});

test.each(['from=yesterday', 'to=-1', 'page=0'])('%s is refused', async (query) => {
  const ada = await createShopper(app);
  expect((await ada.browser.get(`/balance/statement?${query}`)).status).toBe(422);
});

test('the file holds the same, oldest first, and nothing that a spreadsheet could run', async () => {
  const { ada, start } = await busyCustomer();
  const { status, headers, body } = await ada.browser.get('/balance/statement.csv');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename="regalia-statement.csv"');
  const answer = await request(app.hono, '/api/balance/statement.csv?lang_id=5', {
    headers: { authorization: `Bearer ${ada.browser.token}` },
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toContain('Doładowanie kartą');
  const rows: string[][] = parse(body, { bom: true });
  expect(rows.map((row) => row.slice(1, 5))).toEqual([
    ['Description', 'Money in (EUR)', 'Money out (EUR)', 'Balance (EUR)'],
    ['Credit from Regalia', '100.00', '', '100.00'],
    ['Top-up by card', '25.00', '', '125.00'],
    ['Bought: =Blade, "the" Long', '', '12.50', '112.50'],
    ['Refund: =Blade, "the" Long', '12.50', '', '125.00'],
  ]);
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  expect(rows[1]?.[0]).toBe(new Date(start * 1000).toISOString().slice(0, 19).replace('T', ' '));
  const { body: part } = await ada.browser.get(`/balance/statement.csv?from=${start + 3 * 3600}`);
  expect(parse(part, { bom: true })).toHaveLength(2);
  const { body: nothing } = await ada.browser.get('/balance/statement.csv?to=1577836800');
  expect(parse(nothing, { bom: true }), 'its heads alone').toHaveLength(1);
});

test('nobody sees the movements of another, and a guest none', async () => {
  const bob = await createShopper(app);
  expect((await bob.browser.get('/balance/statement')).body).toMatchObject({
    payload: [],
    meta: { total: 0, pages: 0 },
  });
  expect(parse((await bob.browser.get('/balance/statement.csv')).body, { bom: true })).toHaveLength(1);
  expect((await app.browser().get('/balance/statement')).status).toBe(401);
  expect((await app.browser().get('/balance/statement.csv')).status).toBe(401);
});

test('ten movements are a page, and one more begins the next', async () => {
  const ada = await createShopper(app, 10_000);
  const rows = async (page: number) => (await ada.browser.get(`/balance/statement?page=${page}`)).body.payload;
  for (let count = 1; count < statementRowsPerPage; count++) await topUp(ada);
  expect([(await rows(1)).length, (await rows(2)).length]).toEqual([statementRowsPerPage, 0]);
  await topUp(ada);
  expect([(await rows(1)).length, (await rows(2)).length]).toEqual([statementRowsPerPage, 1]);
});

async function topUp({ browser }: Awaited<ReturnType<typeof createShopper>>) {
  const { body } = await browser.post('/deposit/checkout', { ...buyer, amount: '25', currency: 'EUR' });
  await notify(app, body.order_id, 'payment_succeeded');
}
