import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { items } from '#server/db/schema/catalogue.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { outbox } from '#server/db/schema/shop.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

const fromBalance = { ...buyer, paymentMethod: 'balance' };
const stateOf = async (id: string) => (await app.deps.db.select().from(items).where(eq(items.id, id)))[0]?.state;

describe('from the balance', () => {
  test('the cart is sold, paid, confirmed by mail and listed in the history', async () => {
    const ada = await createShopper(app, 10_000);
    const [sword, shield] = [await listItem(app, 1999), await listItem(app, 1)];
    await ada.addToCart(sword, shield);
    const { status, body, headers } = await ada.browser.post('/purchase/product', fromBalance);
    expect(body).toMatchObject({ status: 'OK', balance: 80, order_id: expect.stringMatching(/^ord_/) });
    expect(status).toBe(200);
    expect(headers.get('server-timing')).toContain('2 round trips');
    expect(await ada.balance()).toBe(8000);
    expect([await stateOf(sword), await stateOf(shield)]).toEqual(['sold', 'sold']);
    expect((await ada.browser.get('/cart/contents')).body).toMatchObject({ cart: [], unavailable: [], total: 0 });
    const mails = await app.deps.db.select().from(outbox).where(eq(outbox.recipient, ada.email));
    expect(mails).toHaveLength(1);
    const { body: history } = await ada.browser.get('/purchase/history');
    expect(history.payload.map(({ sum, order_id }: { sum: number; order_id: string }) => [sum, order_id])).toEqual([
      [0.01, body.order_id],
      [19.99, body.order_id],
    ]);
    expect(history.meta).toEqual({ total: 2, pages: 1, page: 1, limit: 5 });
  });

  test('the mail of an order is in its customer’s language, whatever that of the page', async () => {
    const ada = await createShopper(app, 1000);
    await ada.addToCart(await listItem(app, 100));
    await ada.browser.post('/purchase/product', { ...fromBalance, lang_id: 2 });
    const mails = await app.deps.db.select().from(outbox).where(eq(outbox.recipient, ada.email));
    expect(mails).toMatchObject([{ template: 'order_confirmation', language: 'en' }]);
  });

  test('an order says when its terms were accepted, and nothing where nobody said so', async () => {
    const ada = await createShopper(app, 1000);
    const buy = async (more: object) => {
      await ada.addToCart(await listItem(app, 100));
      const { body } = await ada.browser.post('/purchase/product', { ...fromBalance, ...more });
      const [order] = await app.deps.db.select().from(orders).where(eq(orders.id, body.order_id));
      return order?.termsAcceptedAt;
    };
    expect(await buy({})).toBe(app.clock.now);
    expect(await buy({ terms: undefined })).toBe(0);
  });

  test('a discount is shared over the lines to the cent', async () => {
    const ada = await createShopper(app, 10_000);
    await ada.addToCart(await listItem(app, 333), await listItem(app, 333), await listItem(app, 334));
    const { body } = await ada.browser.post('/purchase/product', { ...fromBalance, promocode: 'welcome10' });
    expect(body).toMatchObject({ status: 'OK', balance: 91 });
    const { body: history } = await ada.browser.get('/purchase/history');
    const sums = history.payload.map(({ sum }: { sum: number }) => Math.round(sum * 100));
    expect(sums.reduce((a: number, b: number) => a + b)).toBe(900);
    const again = await listItem(app, 1000);
    await ada.addToCart(again);
    const second = await ada.browser.post('/purchase/product', { ...fromBalance, promocode: 'WELCOME10' });
    expect([second.status, second.body.message_key]).toEqual([422, 'promo_exhausted']);
  });

  test('what costs nothing after its discount moves no money, by card too', async () => {
    const ada = await createShopper(app);
    const item = await listItem(app, 1000);
    await ada.addToCart(item);
    const { body } = await ada.browser.post('/purchase/product', {
      ...buyer,
      paymentMethod: 'card',
      promocode: 'FREE',
    });
    expect(body).toMatchObject({ status: 'OK', balance: 0, order_id: expect.any(String) });
    expect(await stateOf(item)).toBe('sold');
  });

  test('a balance that does not cover the total buys nothing', async () => {
    const ada = await createShopper(app, 999);
    const item = await listItem(app, 1000);
    await ada.addToCart(item);
    const { status, body } = await ada.browser.post('/purchase/product', { ...fromBalance, promocode: '' });
    expect([status, body.message_key]).toEqual([409, 'insufficient_balance']);
    expect(await stateOf(item)).toBe('available');
    expect(await ada.balance()).toBe(999);
    expect(await app.deps.db.select().from(orders).where(eq(orders.customerId, ada.id))).toEqual([]);
    expect((await ada.browser.get('/cart/contents')).body.cart).toHaveLength(1);
  });

  test('an item that is gone forbids the whole purchase and is named', async () => {
    const [ada, bob] = [await createShopper(app, 10_000), await createShopper(app, 10_000)];
    const [one, two] = [await listItem(app, 100), await listItem(app, 200)];
    await ada.addToCart(one);
    await bob.addToCart(one, two);
    await ada.browser.post('/purchase/product', fromBalance);
    const { status, body } = await bob.browser.post('/purchase/product', fromBalance);
    expect([status, body.message_key, body.unavailable]).toEqual([409, 'cart_unavailable', [one]]);
    expect(await stateOf(two)).toBe('available');
    expect(await bob.balance()).toBe(10_000);
  });

  test('a price that rose must be accepted, one that fell need not', async () => {
    const ada = await createShopper(app, 10_000);
    const [risen, fallen] = [await listItem(app, 100), await listItem(app, 500)];
    await ada.addToCart(risen, fallen);
    await app.deps.db.update(items).set({ priceCents: 150 }).where(eq(items.id, risen));
    await app.deps.db.update(items).set({ priceCents: 400 }).where(eq(items.id, fallen));
    const { status, body } = await ada.browser.post('/purchase/product', fromBalance);
    expect([status, body.message_key]).toEqual([409, 'price_changed']);
    expect(body.changed).toEqual([{ item_id: risen, seen_price: 1, price: 1.5 }]);
    const accepted = await ada.browser.post('/purchase/product', { ...fromBalance, accept_price_change: true });
    expect(accepted.body).toMatchObject({ status: 'OK', balance: 94.5 });
  });

  test('an empty cart is refused', async () => {
    const { status, body } = await (await createShopper(app)).browser.post('/purchase/product', fromBalance);
    expect([status, body.message_key, body.message]).toEqual([422, 'cart_empty', 'Your cart is empty.']);
  });

  test('the wrong fields are named, with one sentence for all', async () => {
    const ada = await createShopper(app);
    const form = {
      ...fromBalance,
      name: '',
      phone: '123',
      tradeUrl: 'https://example.com',
      terms: false,
      country: 'XX',
    };
    const { status, body } = await ada.browser.post('/purchase/product', form);
    expect(status).toBe(422);
    expect(body.message).toBe('Please fill in all required fields correctly and accept terms.');
    expect(Object.keys(body.errors).sort()).toEqual(['country', 'name', 'phone', 'terms', 'tradeUrl']);
  });

  test('a guest, and a customer without a verified address, cannot buy', async () => {
    expect((await app.browser().post('/purchase/product', fromBalance)).status).toBe(401);
    const { browser } = await createShopper(app, 0, { verified: false });
    const { status, body } = await browser.post('/purchase/product', {});
    expect([status, body.message]).toEqual([403, 'Your email address is not verified.']);
  });
});

describe('Idempotency-Key', () => {
  test('the same key buys once and answers the same', async () => {
    const ada = await createShopper(app, 1000);
    await ada.addToCart(await listItem(app, 300));
    const headers = { 'Idempotency-Key': 'one' };
    const first = await ada.browser.post('/purchase/product', fromBalance, { headers });
    const second = await ada.browser.post('/purchase/product', fromBalance, { headers });
    expect(second.body).toEqual(first.body);
    expect(first.body.status).toBe('OK');
    expect(await ada.balance()).toBe(700);
    const other = await ada.browser.post('/purchase/product', { ...fromBalance, city: 'Bonn' }, { headers });
    expect([other.status, other.body.message_key]).toEqual([422, 'idempotency_key_reused']);
  });

  test('twice at one moment buys once', async () => {
    const ada = await createShopper(app, 1000);
    await ada.addToCart(await listItem(app, 300));
    const headers = { 'Idempotency-Key': 'two' };
    const buy = () => ada.browser.post('/purchase/product', fromBalance, { headers });
    const answers = await Promise.all([buy(), buy(), buy()]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await ada.balance()).toBe(700);
  });

  test.each(['', 'x'.repeat(256)])('a key of a wrong length is refused', async (key) => {
    const ada = await createShopper(app);
    const { status, body } = await ada.browser.post('/purchase/product', fromBalance, {
      headers: { 'Idempotency-Key': key },
    });
    expect([status, body.message_key]).toEqual([422, 'idempotency_key_invalid']);
  });
});

test('the history shows a customer their own lines alone, page by page', async () => {
  const [ada, bob] = [await createShopper(app, 10_000), await createShopper(app)];
  await ada.addToCart(...(await Promise.all([1, 2, 3, 4, 5, 6].map((n) => listItem(app, n * 100)))));
  await ada.browser.post('/purchase/product', fromBalance);
  const { body } = await ada.browser.get('/purchase/history?page=2');
  expect(body.payload).toHaveLength(1);
  expect(body.meta).toEqual({ total: 6, pages: 2, page: 2, limit: 5 });
  expect((await bob.browser.get('/purchase/history')).body.payload).toEqual([]);
  expect(await app.deps.db.select().from(orderLines).where(eq(orderLines.customerId, ada.id))).toHaveLength(6);
});
