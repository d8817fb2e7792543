import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { items } from '#server/db/schema/catalogue.ts';
import { idempotencyKeys } from '#server/db/schema/shop.ts';
import { statement, write } from '#server/db/write.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

const set = (id: string, change: Partial<typeof items.$inferInsert>) =>
  app.deps.db.update(items).set(change).where(eq(items.id, id));

test('an item is put in once, told with its price, and taken out again', async () => {
  const ada = await createShopper(app);
  const id = await listItem(app, 1250);
  const added = await ada.browser.post('/cart/add', { id, count: 7 });
  expect(added.body).toMatchObject({ status: 'OK', message: 'Item added to cart!' });
  expect(added.body.cart).toEqual([
    {
      item_id: id,
      is_variation: false,
      count: 1,
      seen_price: 12.5,
      item: expect.objectContaining({ price: 12.5, category: 'dota2' }),
    },
  ]);
  const again = await ada.browser.post('/cart/add', { id });
  expect([again.status, again.body.message_key, again.body.message]).toEqual([
    409,
    'already_in_cart',
    'This item is already in your cart',
  ]);
  const updated = await ada.browser.post('/cart/update', { item_id: id, count: 5 });
  expect(updated.body.cart[0].count).toBe(1);
  const removed = await ada.browser.post('/cart/remove', { id });
  expect(removed.body).toMatchObject({ status: 'OK', message: 'Item removed from cart', cart: [] });
  expect((await ada.browser.post('/cart/remove', { id })).body).toMatchObject({ status: 'OK', cart: [] });
});

test('two clicks at once put it in once', async () => {
  const ada = await createShopper(app);
  const id = await listItem(app, 100);
  const answers = await Promise.all([1, 2, 3].map(() => ada.browser.post('/cart/add', { id })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await ada.browser.get('/cart/contents')).body.cart).toHaveLength(1);
});

test('two devices at once put both of theirs in', async () => {
  const ada = await createShopper(app);
  const ids = [await listItem(app, 100), await listItem(app, 200)];
  await Promise.all(ids.map((id) => ada.browser.post('/cart/add', { id })));
  const { body } = await ada.browser.get('/cart/contents');
  expect(body.cart.map(({ item_id }: { item_id: string }) => item_id).sort()).toEqual([...ids].sort());
  expect(body.total).toBe(3);
});

test('what is gone is listed apart and is not in the total; the price that was seen stays', async () => {
  const ada = await createShopper(app);
  const [stays, sold, withdrawn] = [await listItem(app, 100), await listItem(app, 200), await listItem(app, 300)];
  for (const id of [stays, sold, withdrawn]) await ada.browser.post('/cart/add', { id });
  await set(sold, { state: 'sold', soldAt: app.clock.now });
  await set(withdrawn, { state: 'withdrawn' });
  await set(stays, { priceCents: 150 });
  const { body } = await ada.browser.get('/cart/contents');
  expect(body.cart).toMatchObject([{ item_id: stays, seen_price: 1, item: { price: 1.5 } }]);
  expect(body.unavailable).toMatchObject([
    { item_id: sold, item: { state: 'sold' } },
    { item_id: withdrawn, item: { state: 'withdrawn' } },
  ]);
  expect(body.total).toBe(1.5);
});

test.each([
  ['', 422, 'product_id_missing'],
  ['itm_none', 404, 'not_found'],
])('%j cannot be put in', async (id, status, key) => {
  const ada = await createShopper(app);
  const answer = await ada.browser.post('/cart/add', { id });
  expect([answer.status, answer.body.message_key]).toEqual([status, key]);
});

test.each([{}, { id: null }, { id: '' }, { id: ' ' }])('%j names nothing that could be taken out', async (body) => {
  const ada = await createShopper(app);
  const answer = await ada.browser.post('/cart/remove', body);
  expect([answer.status, answer.body.message_key]).toEqual([422, 'product_id_missing']);
});

test('what is sold cannot be put in, and a hundred are enough', async () => {
  const ada = await createShopper(app);
  const sold = await listItem(app, 100);
  await set(sold, { state: 'sold', soldAt: app.clock.now });
  expect((await ada.browser.post('/cart/add', { id: sold })).body.message_key).toBe('item_unavailable');
  await ada.addToCart(...(await Promise.all(Array.from({ length: 100 }, () => listItem(app, 100)))));
  const full = await ada.browser.post('/cart/add', { id: await listItem(app, 100) });
  expect([full.status, full.body.message_key]).toEqual([409, 'cart_full']);
  const cleared = await ada.browser.post('/cart/clear');
  expect(cleared.body).toMatchObject({ status: 'OK', cart: [], message: 'Your cart is empty now.' });
});

test('nobody sees or changes the cart of another', async () => {
  const [ada, bob] = [await createShopper(app), await createShopper(app)];
  const id = await listItem(app, 100);
  await ada.browser.post('/cart/add', { id });
  expect((await bob.browser.get('/cart/contents')).body).toMatchObject({ cart: [], total: 0 });
  await bob.browser.post('/cart/remove', { id });
  await bob.browser.post('/cart/clear');
  expect((await ada.browser.get('/cart/contents')).body.cart).toHaveLength(1);
});

test('a guest who adds to the cart is asked to sign in', async () => {
  const { status, body } = await app.browser().post('/cart/add', { id: 'itm_x' });
  expect(status).toBe(401);
  expect(body).toMatchObject({
    status: 'ERROR',
    message_key: 'please_login_to_add_to_cart',
    message: 'Please login to add items to cart',
  });
});

describe('the total that the customer was shown', () => {
  const form = { ...buyer, paymentMethod: 'balance' };

  test('is what is paid, promo code and all', async () => {
    const ada = await createShopper(app, 10_000);
    await ada.addToCart(await listItem(app, 1000));
    const { body } = await ada.browser.post('/purchase/product', { ...form, promocode: 'WELCOME10', total: '9.00' });
    expect(body).toMatchObject({ status: 'OK', balance: 91 });
  });

  test('that is no longer right buys nothing, also when higher prices are agreed to', async () => {
    const ada = await createShopper(app, 10_000);
    const id = await listItem(app, 1000);
    await ada.addToCart(id);
    await set(id, { priceCents: 1500 });
    const agreed = { ...form, accept_price_change: true };
    for (const total of ['10.00', '14.99', 'much']) {
      const { status, body } = await ada.browser.post('/purchase/product', { ...agreed, total });
      expect([total, status, body.message_key]).toEqual([total, 409, 'price_changed']);
      expect(body.changed).toEqual([{ item_id: id, seen_price: 10, price: 15 }]);
    }
    expect(await ada.balance()).toBe(10_000);
    expect((await ada.browser.post('/purchase/product', { ...agreed, total: 15 })).body.balance).toBe(85);
  });
});

describe('Idempotency-Key', () => {
  const topUp = { ...buyer, amount: '25', currency: 'EUR' };
  const calls = [
    ['/purchase/product', { ...buyer, paymentMethod: 'balance' }],
    ['/deposit/checkout', topUp],
    ['/purchase/pack', { pack_id: 'pak_none' }],
    ['/purchase/prompt', { prompt_id: 'pro_none' }],
  ] as const;

  test.each(calls)('%s refuses a key that is empty or longer than 255 characters', async (path, body) => {
    const ada = await createShopper(app);
    for (const key of ['', 'k'.repeat(256)]) {
      const answer = await ada.browser.post(path, body, { headers: { 'Idempotency-Key': key } });
      expect([answer.status, answer.body.message_key]).toEqual([422, 'idempotency_key_invalid']);
    }
  });

  test.each(['k', 'k'.repeat(255)])('a key of 1 to 255 characters is good', async (key) => {
    const ada = await createShopper(app);
    const answer = await ada.browser.post('/deposit/checkout', topUp, { headers: { 'Idempotency-Key': key } });
    expect(answer.status).toBe(200);
  });

  test.each(calls)('%s refuses a key that belongs to another body', async (path, body) => {
    const ada = await createShopper(app);
    const { db, now } = app.deps;
    const headers = { 'Idempotency-Key': 'busy' };
    const row = { customerId: ada.id, key: 'busy', route: path, status: 200, answer: '{}', createdAt: now() };
    // as the first request leaves it until the provider has answered
    await write(db, [statement(db.insert(idempotencyKeys).values({ ...row, bodyHash: '', state: 'running' }))]);
    const other = await ada.browser.post(path, body, { headers });
    expect([other.status, other.body.message_key]).toEqual([422, 'idempotency_key_reused']);
  });

  test('the same request while the first is under way is told so, with when to come back', async () => {
    const ada = await createShopper(app);
    const { db } = app.deps;
    const headers = { 'Idempotency-Key': 'busy' };
    await ada.browser.post('/deposit/checkout', topUp, { headers });
    await db.update(idempotencyKeys).set({ state: 'running' }).where(eq(idempotencyKeys.customerId, ada.id));
    const { status, body, headers: answered } = await ada.browser.post('/deposit/checkout', topUp, { headers });
    expect([status, body.message_key, answered.get('retry-after')]).toEqual([409, 'idempotency_key_busy', '5']);
  });

  test('the key of one customer says nothing to another', async () => {
    const [ada, bob] = [await createShopper(app), await createShopper(app)];
    const headers = { 'Idempotency-Key': 'shared' };
    const first = await ada.browser.post('/deposit/checkout', topUp, { headers });
    const second = await bob.browser.post('/deposit/checkout', topUp, { headers });
    expect(second.status).toBe(200);
    expect(second.body.order_id).not.toBe(first.body.order_id);
  });
});
