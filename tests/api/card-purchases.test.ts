import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { items } from '#server/db/schema/catalogue.ts';
import { customers } from '#server/db/schema/customers.ts';
import { accounts } from '#server/db/schema/ledger.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { payments, providerEvents } from '#server/db/schema/payments.ts';
import { promoCodes, promoRedemptions } from '#server/db/schema/promos.ts';
import { outbox } from '#server/db/schema/shop.ts';
import { checkLedger } from '#server/domain/ledger/operator/check-ledger.ts';
import { releaseExpired } from '#server/domain/payments/release-expired.ts';
import { buyCart } from '#server/domain/purchases/buy-cart.ts';
import { credit, setSetting } from '../support/customers.ts';
import { interleaved } from '../support/interleaved.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
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

const byCard = { ...buyer, paymentMethod: 'card' };
const itemOf = async (id: string) => (await app.deps.db.select().from(items).where(eq(items.id, id)))[0];
const lineStates = async (orderId: string) =>
  (await app.deps.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))).map((line) => line.state);
const statusOf = async ({ browser }: Shopper, id: string) => (await browser.get(`/deposit/status/${id}`)).body.status;
const mailsOf = async (email: string) =>
  (await app.deps.db.select().from(outbox).where(eq(outbox.recipient, email))).map((mail) => mail.template);

/** Someone who has one item in the cart and pays by card. */
async function atTheProvider(priceCents = 1234, more: object = {}) {
  const ada = await createShopper(app);
  const item = await listItem(app, priceCents);
  await ada.addToCart(item);
  const { body } = await ada.browser.post('/purchase/product', { ...byCard, ...more });
  expect(body).toMatchObject({ status: 'OK' });
  return { ada, item, orderId: body.order_id as string, body };
}

describe('starting', () => {
  test('reserves the items for 15 minutes and sends the customer to the provider', async () => {
    const { ada, item, orderId, body } = await atTheProvider();
    expect(body.redirect_url).toMatch(new RegExp(`^http://localhost:4321/sandbox/pay/sbx_\\w+\\?order=${orderId}$`));
    expect(await itemOf(item)).toMatchObject({
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
    const { orderId } = await atTheProvider(1000, { currency: 'JPY' });
    const [payment] = await app.deps.db.select().from(payments).where(eq(payments.orderId, orderId));
    expect(payment).toMatchObject({
      amountCents: 1000,
      currency: 'JPY',
      chargedMinorUnits: 1600,
      rateMicros: 160_000_000,
    });
  });

  test("replaces the payer's own open order on the same items", async () => {
    const { ada, item, orderId } = await atTheProvider(1000, { promocode: 'WELCOME10' });
    const { body } = await ada.browser.post('/purchase/product', { ...byCard, promocode: 'WELCOME10' });
    expect(body.status).toBe('OK');
    expect(await lineStates(orderId)).toEqual(['payment error']);
    expect(await statusOf(ada, orderId)).toBe('Cancelled');
    expect(await itemOf(item)).toMatchObject({ reservedOrderId: body.order_id });
    const used = await app.deps.db.select().from(promoRedemptions).where(eq(promoRedemptions.customerId, ada.id));
    expect(used.map(({ orderId, releasedAt }) => [orderId, releasedAt === null])).toEqual([
      [orderId, false],
      [body.order_id, true],
    ]);
  });

  test('an item reserved by someone else cannot be bought', async () => {
    const { item } = await atTheProvider();
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

describe('an event', () => {
  test('of success sells the items, empties the cart of them and confirms by mail, once', async () => {
    const { ada, item, orderId } = await atTheProvider();
    expect(await statusOf(ada, orderId)).toBe('Pending');
    for (let time = 0; time < 3; time++) expect(await notify(app, orderId, 'payment_succeeded')).toBe(200);
    expect(await itemOf(item)).toMatchObject({ state: 'sold' });
    expect(await lineStates(orderId)).toEqual(['processing']);
    expect(await statusOf(ada, orderId)).toBe('Success');
    expect((await ada.browser.get('/cart/contents')).body.cart).toEqual([]);
    expect(await mailsOf(ada.email)).toEqual(['order_confirmation']);
    expect(await ada.balance()).toBe(0);
  });

  test.each([
    ['payment_failed', 'Error'],
    ['payment_cancelled', 'Cancelled'],
  ] as const)('%s releases the items', async (kind, state) => {
    const { ada, item, orderId } = await atTheProvider(1000, { promocode: 'ONCE' });
    await notify(app, orderId, kind);
    expect(await itemOf(item)).toMatchObject({ state: 'available', reservedOrderId: null });
    expect(await lineStates(orderId)).toEqual(['payment error']);
    expect(await statusOf(ada, orderId)).toBe(state);
    expect((await ada.browser.get('/cart/contents')).body.cart).toHaveLength(1);
    const { body } = await ada.browser.get('/purchase/history');
    expect(body.payload[0].status).toBe('payment error');
  });

  test('of failure after success changes nothing', async () => {
    const { ada, item, orderId } = await atTheProvider();
    await notify(app, orderId, 'payment_succeeded');
    await notify(app, orderId, 'payment_failed');
    expect(await itemOf(item)).toMatchObject({ state: 'sold' });
    expect(await statusOf(ada, orderId)).toBe('Success');
  });

  test('of success after the reservation ran out sells what is still free', async () => {
    const { ada, item, orderId } = await atTheProvider();
    app.clock.now += 901;
    await releaseExpired({ deps: app.deps });
    expect(await itemOf(item)).toMatchObject({ state: 'available' });
    expect(await statusOf(ada, orderId)).toBe('Cancelled');
    await notify(app, orderId, 'payment_succeeded');
    expect(await itemOf(item)).toMatchObject({ state: 'sold' });
    expect(await lineStates(orderId)).toEqual(['processing']);
    expect(await statusOf(ada, orderId)).toBe('Success');
  });

  test('of success after the item went elsewhere credits the balance and says so', async () => {
    const { ada, item, orderId } = await atTheProvider(1500);
    app.clock.now += 901;
    await releaseExpired({ deps: app.deps });
    const bob = await createShopper(app, 1500);
    await bob.addToCart(item);
    expect((await bob.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' })).status).toBe(200);
    for (let time = 0; time < 2; time++) await notify(app, orderId, 'payment_succeeded');
    expect(await ada.balance()).toBe(1500);
    expect(await lineStates(orderId)).toEqual(['payment error']);
    expect((await ada.browser.get(`/deposit/status/${orderId}`)).body).toEqual({
      status: 'Success',
      purpose: 'purchase',
      credited: true,
    });
    expect(await mailsOf(ada.email)).toEqual(['late_payment']);
  });

  test('of another amount or currency is kept and not applied', async () => {
    const { ada, orderId } = await atTheProvider();
    const event = await webhookFor(app, orderId, 'payment_succeeded');
    await deliver(app, { ...event, amountMinorUnits: 1 });
    await deliver(app, { ...event, eventId: 'another', currency: 'JPY' });
    expect(await statusOf(ada, orderId)).toBe('Pending');
    const kept = await app.deps.db.select().from(providerEvents).where(eq(providerEvents.eventId, event.eventId));
    expect(kept).toMatchObject([{ appliedAt: null, failure: expect.stringContaining('1 EUR') }]);
  });

  test('that is forged, altered or old is refused', async () => {
    const { orderId } = await atTheProvider();
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

test('the status of a purchase says for how long its items are reserved, and why it failed', async () => {
  const { ada, orderId } = await atTheProvider();
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
  const { ada, orderId, body } = await atTheProvider();
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

describe('a second attempt of one’s own', () => {
  /** The first page was left open, and the items are reserved by a second order with one more. */
  async function twoPages() {
    const first = await atTheProvider(1500, { promocode: 'WELCOME10' });
    const more = await listItem(app, 700);
    await first.ada.addToCart(more);
    const { body } = await first.ada.browser.post('/purchase/product', { ...byCard, promocode: 'WELCOME10' });
    expect(body.status).toBe('OK');
    return { ...first, more, second: body.order_id as string };
  }

  test('does not take the items from the first page when that is paid', async () => {
    const { ada, item, more, orderId, second } = await twoPages();
    await notify(app, orderId, 'payment_succeeded');
    expect(await itemOf(item)).toMatchObject({ state: 'sold' });
    expect(await itemOf(more)).toMatchObject({ state: 'available', reservedOrderId: null });
    expect(await lineStates(orderId)).toEqual(['processing']);
    expect(await lineStates(second)).toEqual(['payment error', 'payment error']);
    expect(await statusOf(ada, second)).toBe('Cancelled');
    expect(await ada.balance()).toBe(0);
    expect(await mailsOf(ada.email)).toEqual(['order_confirmation']);
  });

  test('of someone else still takes them', async () => {
    const { ada, item, orderId } = await atTheProvider(1500);
    app.clock.now += 901;
    await releaseExpired({ deps: app.deps });
    const bob = await createShopper(app);
    await bob.addToCart(item);
    expect((await bob.browser.post('/purchase/product', byCard)).status).toBe(200);
    await notify(app, orderId, 'payment_succeeded');
    expect(await itemOf(item)).toMatchObject({ state: 'reserved' });
    expect(await ada.balance()).toBe(1500);
  });

  test.each([
    ['the first', [0, 1]],
    ['the second', [1, 0]],
    ['both at once', null],
  ] as const)('and the first page both paid, %s before, sell once and credit once', async (_, sequence) => {
    const { ada, item, orderId, second } = await twoPages();
    const providerEvents = [
      await webhookFor(app, orderId, 'payment_succeeded'),
      await webhookFor(app, second, 'payment_succeeded'),
    ] as const;
    const twice = (index: 0 | 1) => [deliver(app, providerEvents[index]), deliver(app, providerEvents[index])];
    if (sequence) for (const index of sequence) await Promise.all(twice(index));
    else await Promise.all([...twice(0), ...twice(1)]);
    expect(await itemOf(item)).toMatchObject({ state: 'sold' });
    const paid = await app.deps.db.select().from(orders).where(eq(orders.customerId, ada.id));
    const amounts = { [orderId]: 1350, [second]: 1980 };
    const [unsold] = paid.filter(({ state }) => state === 'failed').map(({ id }) => id);
    expect(paid.map(({ state }) => state).sort()).toEqual(['failed', 'paid']);
    expect(await ada.balance()).toBe(amounts[unsold ?? '']);
    expect((await mailsOf(ada.email)).sort()).toEqual(['late_payment', 'order_confirmation']);
  });

  test('with another cart takes the promo code over from the order that holds it', async () => {
    const { ada, item, orderId } = await atTheProvider(1000, { promocode: 'WELCOME10' });
    await ada.browser.post('/cart/clear');
    const other = await listItem(app, 2000);
    await ada.addToCart(other);
    expect((await ada.browser.get('/promocode/check?code=WELCOME10')).status).toBe(200);
    const { status, body } = await ada.browser.post('/purchase/product', { ...byCard, promocode: 'WELCOME10' });
    expect([status, body.message_key]).toEqual([200, undefined]);
    expect(await itemOf(item)).toMatchObject({ state: 'available' });
    expect(await statusOf(ada, orderId)).toBe('Cancelled');
  });

  test('leaves the code one use: pages that were left open and are paid late are credited', async () => {
    const { ada, orderId } = await atTheProvider(1000, { promocode: 'WELCOME10' });
    const made = [orderId];
    for (let more = 0; more < 2; more++) {
      await ada.browser.post('/cart/clear');
      await ada.addToCart(await listItem(app, 1000));
      const { body } = await ada.browser.post('/purchase/product', { ...byCard, promocode: 'WELCOME10' });
      made.push(body.order_id);
    }
    for (const id of made.toReversed()) expect(await notify(app, id, 'payment_succeeded')).toBe(200);
    const states = await app.deps.db.select().from(orders).where(eq(orders.customerId, ada.id));
    expect(states.map(({ state }) => state).sort()).toEqual(['failed', 'failed', 'paid']);
    expect(await ada.balance()).toBe(1800);
    expect((await ada.browser.get(`/deposit/status/${orderId}`)).body).toMatchObject({ credited: true });
  });

  test('of several customers leaves a code its one use, however late and however many at once they pay', async () => {
    const code = { code: 'LATE1', type: 'percent' as const, amount: 1000, usesMax: 1, createdAt: app.clock.now };
    await app.deps.db.insert(promoCodes).values(code);
    const late: Awaited<ReturnType<typeof atTheProvider>>[] = [];
    for (let n = 0; n < 3; n++) {
      const one = await atTheProvider(1000, { promocode: 'LATE1' });
      await notify(app, one.orderId, 'payment_cancelled');
      late.push(one);
    }
    await Promise.all(late.map(({ orderId }) => notify(app, orderId, 'payment_succeeded')));
    const used = await app.deps.db.select().from(promoRedemptions).where(eq(promoRedemptions.code, 'LATE1'));
    expect(used.filter(({ releasedAt }) => releasedAt === null)).toHaveLength(1);
    const balances = await Promise.all(late.map(({ ada }) => ada.balance()));
    expect(balances.sort()).toEqual([0, 900, 900]);
  });

  test('from the balance takes it over too; a code that anyone may use as often as they like is left where it is', async () => {
    const { ada, orderId } = await atTheProvider(2500, { promocode: 'MINUS5' });
    const held = await atTheProvider(1000, { promocode: 'ONCE' });
    const buys = async ({ browser, addToCart }: Shopper, promocode: string) => {
      await browser.post('/cart/clear');
      await addToCart(await listItem(app, 2500));
      return (await browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance', promocode })).body.status;
    };
    await credit(app, ada.id, 10_000);
    await credit(app, held.ada.id, 10_000);
    expect(await buys(ada, 'MINUS5')).toBe('OK');
    expect(await statusOf(ada, orderId)).toBe('Pending');
    expect(await buys(held.ada, 'ONCE')).toBe('OK');
    expect(await statusOf(held.ada, held.orderId)).toBe('Cancelled');
  });

  test('may put the items into the cart again', async () => {
    const { ada, item } = await atTheProvider();
    await ada.browser.post('/cart/clear');
    const { status, body } = await ada.browser.post('/cart/add', { id: item });
    expect([status, body.cart.length]).toEqual([200, 1]);
    const bob = await createShopper(app);
    expect((await bob.browser.post('/cart/add', { id: item })).body.message_key).toBe('item_unavailable');
  });
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
  expect(await itemOf(item)).toMatchObject({ state: 'available' });
});

test('nobody writes to who closed the account, when money for an order comes late', async () => {
  const { ada, item, orderId } = await atTheProvider(1000);
  await notify(app, orderId, 'payment_cancelled');
  await app.deps.db.update(items).set({ state: 'withdrawn' }).where(eq(items.id, item));
  const gone = { closedAt: app.clock.now, email: `closed:${ada.id}` };
  await app.deps.db.update(customers).set(gone).where(eq(customers.id, ada.id));
  expect(await notify(app, orderId, 'payment_succeeded')).toBe(200);
  const [account] = await app.deps.db.select().from(accounts).where(eq(accounts.customerId, ada.id));
  expect(account?.balanceCents).toBe(1000);
  expect(await mailsOf(`closed:${ada.id}`)).toEqual([]);
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
  const { orderId } = await atTheProvider();
  const bob = await createShopper(app);
  expect((await bob.browser.get(`/deposit/status/${orderId}`)).status).toBe(404);
  expect((await app.browser().get(`/deposit/status/${orderId}`)).status).toBe(401);
});

test('the payment history lists card purchases in the currency paid', async () => {
  const { ada } = await atTheProvider(1000, { currency: 'USD' });
  const { body } = await ada.browser.get('/deposit/history');
  expect(body.payload).toMatchObject([
    { purpose: 'purchase', status: 'Pending', sum: 11, currency: { code: 'USD', symbol: '$' } },
  ]);
});
