import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let viewer: TestOperator;
let ada: Shopper;
let orderId: string;
let itemId: string;

beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  viewer = await signedInOperator(app, 'viewer');
  ada = await createShopper(app, 10_000);
  itemId = await listItem(app, 2420);
  await ada.addToCart(itemId);
  const { body } = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  orderId = body.order_id;
});
afterAll(() => app.close());

const found = async (search: string) =>
  (await viewer.browser.get(`/ops/search?search=${encodeURIComponent(search)}`)).body.payload;

test('an order id leads to the order and to its customer', async () => {
  const email = ada.email;
  expect(await found(orderId)).toEqual([
    { screen: 'orders', id: orderId, label: orderId, detail: email },
    { screen: 'customers', id: ada.id, label: email, detail: expect.stringContaining(`order ${orderId}`) },
  ]);
});

test('a fragment of an e-mail leads to the customer, and a title to its items', async () => {
  const email = ada.email;
  expect(await found(email.slice(0, -3))).toContainEqual(expect.objectContaining({ screen: 'customers', id: ada.id }));
  const [item] = (await app.deps.db.$client.execute({ sql: 'select title from items where id = ?', args: [itemId] }))
    .rows;
  expect(await found(String(item?.title))).toContainEqual(
    expect.objectContaining({ screen: 'catalogue', id: itemId, detail: 'sold' }),
  );
});

test('nothing typed is an error of its field', async () => {
  expect((await viewer.browser.get('/ops/search?search=')).body.errors.search).toBeDefined();
});
