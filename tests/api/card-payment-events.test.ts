import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartItems } from '#server/db/schema/carts.ts';
import { items } from '#server/db/schema/catalogue.ts';
import { customers } from '#server/db/schema/customers.ts';
import { accounts } from '#server/db/schema/ledger.ts';
import { invoices } from '#server/db/schema/orders.ts';
import { providerEvents } from '#server/db/schema/payments.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { releaseExpired } from '#server/domain/payments/release-expired.ts';
import { retryPendingEvents } from '#server/domain/payments/retry-pending-events.ts';
import { atTheProvider, byCard, itemOf, lineStates, mailsOf, statusOf } from '../support/card-purchases.ts';
import { goodPassword, signUpCustomer, type TestCustomer } from '../support/customers.ts';
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

describe('an event', () => {
  test('of success sells the items, empties the cart of them and confirms by mail, once', async () => {
    const { ada, item, orderId } = await atTheProvider(app);
    expect(await statusOf(ada, orderId)).toBe('Pending');
    for (let time = 0; time < 3; time++) expect(await notify(app, orderId, 'payment_succeeded')).toBe(200);
    expect(await itemOf(app, item)).toMatchObject({ state: 'sold' });
    expect(await lineStates(app, orderId)).toEqual(['processing']);
    expect(await statusOf(ada, orderId)).toBe('Success');
    expect((await ada.browser.get('/cart/contents')).body.cart).toEqual([]);
    expect(await mailsOf(app, ada.email)).toEqual(['order_confirmation']);
    expect(await ada.balance()).toBe(0);
  });

  test.each([
    ['payment_failed', 'Error'],
    ['payment_cancelled', 'Cancelled'],
  ] as const)('%s releases the items', async (kind, state) => {
    const { ada, item, orderId } = await atTheProvider(app, 1000, { promocode: 'ONCE' });
    await notify(app, orderId, kind);
    expect(await itemOf(app, item)).toMatchObject({ state: 'available', reservedOrderId: null });
    expect(await lineStates(app, orderId)).toEqual(['payment error']);
    expect(await statusOf(ada, orderId)).toBe(state);
    expect((await ada.browser.get('/cart/contents')).body.cart).toHaveLength(1);
    const { body } = await ada.browser.get('/purchase/history');
    expect(body.payload[0].status).toBe('payment error');
  });

  test('of failure after success changes nothing', async () => {
    const { ada, item, orderId } = await atTheProvider(app);
    await notify(app, orderId, 'payment_succeeded');
    await notify(app, orderId, 'payment_failed');
    expect(await itemOf(app, item)).toMatchObject({ state: 'sold' });
    expect(await statusOf(ada, orderId)).toBe('Success');
  });

  test('of success after the reservation ran out sells what is still free', async () => {
    const { ada, item, orderId } = await atTheProvider(app);
    app.clock.now += 901;
    await releaseExpired({ deps: app.deps });
    expect(await itemOf(app, item)).toMatchObject({ state: 'available' });
    expect(await statusOf(ada, orderId)).toBe('Cancelled');
    await notify(app, orderId, 'payment_succeeded');
    expect(await itemOf(app, item)).toMatchObject({ state: 'sold' });
    expect(await lineStates(app, orderId)).toEqual(['processing']);
    expect(await statusOf(ada, orderId)).toBe('Success');
  });

  test('of success after the item went elsewhere credits the balance and says so', async () => {
    const { ada, item, orderId } = await atTheProvider(app, 1500);
    app.clock.now += 901;
    await releaseExpired({ deps: app.deps });
    const bob = await createShopper(app, 1500);
    await bob.addToCart(item);
    expect((await bob.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' })).status).toBe(200);
    for (let time = 0; time < 2; time++) await notify(app, orderId, 'payment_succeeded');
    expect(await ada.balance()).toBe(1500);
    expect(await lineStates(app, orderId)).toEqual(['payment error']);
    expect((await ada.browser.get(`/deposit/status/${orderId}`)).body).toEqual({
      status: 'Success',
      purpose: 'purchase',
      credited: true,
    });
    expect(await mailsOf(app, ada.email)).toEqual(['late_payment']);
  });

  test('of another amount or currency is kept and not applied', async () => {
    const { ada, orderId } = await atTheProvider(app);
    const event = await webhookFor(app, orderId, 'payment_succeeded');
    await deliver(app, { ...event, amountMinorUnits: 1 });
    await deliver(app, { ...event, eventId: 'another', currency: 'JPY' });
    expect(await statusOf(ada, orderId)).toBe('Pending');
    const kept = await app.deps.db.select().from(providerEvents).where(eq(providerEvents.eventId, event.eventId));
    expect(kept).toMatchObject([{ appliedAt: null, failure: expect.stringContaining('1 EUR') }]);
  });

  test('that is forged, altered or old is refused', async () => {
    const { orderId } = await atTheProvider(app);
    const event = await webhookFor(app, orderId, 'payment_succeeded');
    const { body, headers } = app.sandbox.sign(event);
    const send = async (text: string, more: Record<string, string>) =>
      (await app.browser().send('POST', '/payments/sandbox/webhook', text, { headers: more, withoutCsrf: true })).body
        .message_key;
    expect(await send(body, {})).toBe('signature_invalid');
    expect(await send(body.replace('"EUR"', '"JPY"'), headers)).toBe('signature_invalid');
    app.clock.now += 301;
    expect(await send(body, headers)).toBe('signature_invalid');
    const unknown = await app
      .browser()
      .send('POST', '/payments/toString/webhook', body, { headers, withoutCsrf: true });
    expect(unknown.status).toBe(404);
  });
});

test('nobody writes to who closed the account, when money for an order comes late', async () => {
  const { ada, item, orderId } = await atTheProvider(app, 1000);
  await notify(app, orderId, 'payment_cancelled');
  await app.deps.db.update(items).set({ state: 'withdrawn' }).where(eq(items.id, item));
  const gone = { closedAt: app.clock.now, email: `closed:${ada.id}` };
  await app.deps.db.update(customers).set(gone).where(eq(customers.id, ada.id));
  expect(await notify(app, orderId, 'payment_succeeded')).toBe(200);
  const [account] = await app.deps.db.select().from(accounts).where(eq(accounts.customerId, ada.id));
  expect(account?.balanceCents).toBe(1000);
  expect(await mailsOf(app, `closed:${ada.id}`)).toEqual([]);
});

describe('for an order of an account that was closed when its reservation had run out', () => {
  async function leftOpen() {
    const ada = await signUpCustomer(app);
    const itemId = await listItem(app, 1500);
    const inCart = { customerId: ada.id, itemId, seenPriceCents: 1500, addedAt: app.clock.now };
    await app.deps.db.insert(cartItems).values(inCart);
    const { body } = await ada.browser.post('/purchase/product', byCard);
    app.clock.now += 16 * 60;
    await releaseExpired({ deps: app.deps });
    return { ada, itemId, orderId: body.order_id as string };
  }
  const close = ({ browser }: TestCustomer) => browser.post('/user/close', { password: goodPassword });
  const balanceOf = async ({ id }: TestCustomer) =>
    (await app.deps.db.select().from(accounts).where(eq(accounts.customerId, id)))[0]?.balanceCents;

  test('money is on the balance, and nothing is bought', async () => {
    const { ada, itemId, orderId } = await leftOpen();
    expect((await close(ada)).status).toBe(200);
    for (let time = 0; time < 2; time++) await notify(app, orderId, 'payment_succeeded');
    expect(await lineStates(app, orderId)).toEqual(['payment error']);
    expect(await itemOf(app, itemId)).toMatchObject({ state: 'available' });
    expect(await balanceOf(ada)).toBe(1500);
    expect(await app.deps.db.select().from(invoices).where(eq(invoices.orderId, orderId))).toEqual([]);
  });

  test('paid at the moment of closing, it is bought by an open account or credited to a closed one', async () => {
    for (let round = 0; round < 3; round++) {
      const { ada, orderId } = await leftOpen();
      const [closed] = await Promise.all([close(ada), notify(app, orderId, 'payment_succeeded')]);
      app.clock.now += 3600;
      await retryPendingEvents({ deps: app.deps });
      const isClosed = closed.status === 200;
      expect(await lineStates(app, orderId)).toEqual([isClosed ? 'payment error' : 'processing']);
      expect(await balanceOf(ada)).toBe(isClosed ? 1500 : 0);
    }
  });
});
