import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

async function withCart(...prices: number[]) {
  const ada = await createShopper(app, 100_000);
  for (const price of prices) await ada.addToCart(await listItem(app, price));
  return ada;
}

test('a percentage is taken off the cart as it is now', async () => {
  const ada = await withCart(1005);
  const { status, body } = await ada.browser.get('/promocode/check?code=%20welcome10');
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'OK',
    payload: {
      code: 'WELCOME10',
      calculated_discount: 1.01,
      type: 'promocode',
      applies_to_delivery: false,
      description: '',
      discount_type: 'percent',
      discount_amount: 10,
    },
  });
});

test('a fixed sum is never more than the cart', async () => {
  const { browser } = await withCart(50);
  const { body } = await browser.get('/promocode/check?code=ONCE');
  expect(body.payload).toMatchObject({ calculated_discount: 0.5, discount_type: 'fixed', discount_amount: 1 });
});

test('a minimum is met when equal', async () => {
  expect((await (await withCart(2000)).browser.get('/promocode/check?code=MINUS5')).body.payload).toMatchObject({
    calculated_discount: 5,
  });
});

test.each([
  ['', 'promo_missing', 'No promo code provided'],
  ['NOSUCH', 'promo_invalid', 'Invalid promo code'],
  ['GONE', 'promo_expired', 'This promo code has expired'],
  ['MINUS5', 'promo_minimum', 'This promo code needs a total of at least 20 €'],
])('%s is refused as %s', async (code, key, message) => {
  const { browser } = await withCart(1999);
  const { status, body } = await browser.get(`/promocode/check?code=${code}`);
  expect([status, body.message_key, body.message]).toEqual([422, key, message]);
  if (code === '') return;
  const bought = await browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance', promocode: code });
  expect([bought.status, bought.body.message_key]).toEqual([422, key]);
});

test('a code that is used up is refused, here and at the purchase, however many try at once', async () => {
  const buyers = await Promise.all([1, 2, 3, 4].map(() => withCart(500)));
  const form = { ...buyer, paymentMethod: 'balance', promocode: 'ONCE' };
  const answers = await Promise.all(buyers.map(({ browser }) => browser.post('/purchase/product', form)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  const { status, body } = await (await withCart(500)).browser.get('/promocode/check?code=ONCE');
  expect([status, body.message_key]).toEqual([422, 'promo_exhausted']);
});

test('a guest is asked to sign in', async () => {
  expect((await app.browser().get('/promocode/check?code=WELCOME10')).status).toBe(401);
});
