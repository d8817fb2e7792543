import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customers } from '#server/db/schema/customers.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { promoRedemptions } from '#server/db/schema/promos.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { buyCart } from '#server/domain/purchases/buy-cart.ts';
import { atTheProvider, byCard, itemOf, lineStates, statusOf } from '../support/card-purchases.ts';
import { setSetting } from '../support/customers.ts';
import { interleaved } from '../support/interleaved.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { deliver, notify, webhookFor } from '../support/webhooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

describe('starting', () => {
  test('reserves the items for 15 minutes and sends the customer to the provider', async () => {
    const { ada, item, orderId, body } = await atTheProvider(app);
    expect(body.redirect_url).toMatch(new RegExp(`^http://localhost:4321/sandbox/pay/sbx_\\w+\\?order=${orderId}$`));
    expect(await itemOf(app, item)).toMatchObject({
      state: 'reserved',
      reservedOrderId: orderId,
      reservedUntil: app.clock.now + 900,
    });
    expect(await statusOf(ada, orderId)).toBe('Pending');
    expect((await ada.browser.get('/cart/contents')).body.cart).toHaveLength(1);
  });

  test('takes two round trips beside those of the provider and of what it answered', async () => {
    const ada = await createShopper(app);
    await ada.addToCart(await listItem(app, 100));
    const { headers } = await ada.browser.post('/purchase/product', byCard);
    expect(headers.get('server-timing')).toContain('4 round trips');
  });

  test("charges the request's currency at the rate of the moment", async () => {
    const { orderId } = await atTheProvider(app, 1000, { currency: 'JPY' });
    const [payment] = await app.deps.db.select().from(payments).where(eq(payments.orderId, orderId));
    expect(payment).toMatchObject({
      amountCents: 1000,
      currency: 'JPY',
      chargedMinorUnits: 1600,
      rateMicros: 160_000_000,
    });
  });

  test("replaces the payer's own open order on the same items", async () => {
    const { ada, item, orderId } = await atTheProvider(app, 1000, { promocode: 'WELCOME10' });
    const { body } = await ada.browser.post('/purchase/product', { ...byCard, promocode: 'WELCOME10' });
    expect(body.status).toBe('OK');
    expect(await lineStates(app, orderId)).toEqual(['payment error']);
    expect(await statusOf(ada, orderId)).toBe('Cancelled');
    expect(await itemOf(app, item)).toMatchObject({ reservedOrderId: body.order_id });
    const used = await app.deps.db.select().from(promoRedemptions).where(eq(promoRedemptions.customerId, ada.id));
    expect(used.map(({ orderId, releasedAt }) => [orderId, releasedAt === null])).toEqual([
      [orderId, false],
      [body.order_id, true],
    ]);
  });

  test('an item reserved by someone else cannot be bought', async () => {
    const { item } = await atTheProvider(app);
    const bob = await createShopper(app, 5000);
    await bob.addToCart(item);
    const { status, body } = await bob.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
    expect([status, body.unavailable]).toEqual([409, [item]]);
  });

  test('the same key gives the same page', async () => {
    const ada = await createShopper(app);
    await ada.addToCart(await listItem(app, 100));
    const headers = { 'Idempotency-Key': 'card' };
    const first = await ada.browser.post('/purchase/product', byCard, { headers });
    const again = await ada.browser.post('/purchase/product', byCard, { headers });
    expect(again.body).toEqual(first.body);
    expect(await app.deps.db.select().from(orders).where(eq(orders.customerId, ada.id))).toHaveLength(1);
  });
});

test('the status of a purchase says for how long its items are reserved, and why it failed', async () => {
  const { ada, orderId } = await atTheProvider(app);
  const status = async () => (await ada.browser.get(`/deposit/status/${orderId}`)).body;
  expect(await status()).toMatchObject({ status: 'Pending', purpose: 'purchase', reserved_seconds: 900 });
  app.clock.now += 890;
  expect(await status()).toMatchObject({ reserved_seconds: 10 });
  app.clock.now += 20;
  expect(await status()).toMatchObject({ reserved_seconds: 0 });
  const event = await webhookFor(app, orderId, 'payment_failed');
  await deliver(app, { ...event, failure: 'insufficient_funds' });
  expect(await status()).toEqual({ status: 'Error', purpose: 'purchase', failure: 'insufficient_funds' });
});

test('the status of an open payment says where to go on paying, until it has run out or ended', async () => {
  const { ada, orderId, body } = await atTheProvider(app);
  const status = async (id: string) => (await ada.browser.get(`/deposit/status/${id}`)).body;
  expect(await status(orderId)).toMatchObject({ redirect_url: body.redirect_url });
  const asked = { ...buyer, amount: 20, currency: 'EUR' };
  const topUp = (await ada.browser.post('/deposit/checkout', asked)).body;
  expect(await status(topUp.order_id)).toEqual({
    status: 'Pending',
    purpose: 'topup',
    redirect_url: topUp.redirect_url,
  });
  app.clock.now += 900;
  expect(await status(orderId)).toEqual({ status: 'Pending', purpose: 'purchase', reserved_seconds: 0 });
  await notify(app, topUp.order_id, 'payment_awaited');
  expect(await status(topUp.order_id)).toEqual({ status: 'Pending', purpose: 'topup' });
  const paid = (await ada.browser.post('/deposit/checkout', asked)).body;
  await notify(app, paid.order_id, 'payment_succeeded');
  expect(await status(paid.order_id)).toEqual({ status: 'Success', purpose: 'topup' });
  const sepa = { paymentMethod: 'sepa', iban: 'DE89370400440532013000', terms: true };
  const transfer = (await ada.browser.post('/deposit/checkout', { ...asked, ...sepa })).body;
  expect(await status(transfer.order_id)).not.toHaveProperty('redirect_url');
});

test('who closes the account while a purchase by card begins has no order', async () => {
  const ada = await createShopper(app);
  const item = await listItem(app, 1000);
  await ada.addToCart(item);
  const { deps } = app;
  const goes = () => deps.db.update(customers).set({ closedAt: app.clock.now }).where(eq(customers.id, ada.id));
  const purchase = {
    ...buyer,
    paymentMethod: 'card' as const,
    promocode: '',
    acceptPriceChange: false,
    currency: 'EUR',
  };
  const buys = buyCart({ deps: interleaved(deps, goes), principal: ada.principal, idempotencyKey: null }, purchase);
  await expect(buys).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await deps.db.select().from(orders).where(eq(orders.customerId, ada.id))).toEqual([]);
  expect(await itemOf(app, item)).toMatchObject({ state: 'available' });
});

test('a shop that takes no cards sells from the balance alone', async () => {
  const ada = await createShopper(app, 1000);
  await ada.addToCart(await listItem(app, 600));
  await setSetting(app.deps, 'payment_methods', ['sepa']);
  const refused = await ada.browser.post('/purchase/product', byCard);
  const sold = await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  await setSetting(app.deps, 'payment_methods', ['card', 'sepa']);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['paymentMethod']]);
  expect(sold.status).toBe(200);
});

test('the status is the owner’s alone', async () => {
  const { orderId } = await atTheProvider(app);
  const bob = await createShopper(app);
  expect((await bob.browser.get(`/deposit/status/${orderId}`)).status).toBe(404);
  expect((await app.browser().get(`/deposit/status/${orderId}`)).status).toBe(401);
});

test('the payment history lists card purchases in the currency paid', async () => {
  const { ada } = await atTheProvider(app, 1000, { currency: 'USD' });
  const { body } = await ada.browser.get('/deposit/history');
  expect(body.payload).toMatchObject([
    { purpose: 'purchase', status: 'Pending', sum: 11, currency: { code: 'USD', symbol: '$' } },
  ]);
});
