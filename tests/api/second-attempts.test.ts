import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import { promoCodes, promoRedemptions } from '#server/db/schema/promos.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { releaseExpired } from '#server/domain/payments/release-expired.ts';
import { atTheProvider, byCard, itemOf, lineStates, mailsOf, statusOf } from '../support/card-purchases.ts';
import { credit } from '../support/customers.ts';
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

describe('a second attempt of one’s own', () => {
  /** The first page was left open, and the items are reserved by a second order with one more. */
  async function twoPages() {
    const first = await atTheProvider(app, 1500, { promocode: 'WELCOME10' });
    const more = await listItem(app, 700);
    await first.ada.addToCart(more);
    const { body } = await first.ada.browser.post('/purchase/product', { ...byCard, promocode: 'WELCOME10' });
    expect(body.status).toBe('OK');
    return { ...first, more, second: body.order_id as string };
  }

  test('does not take the items from the first page when that is paid', async () => {
    const { ada, item, more, orderId, second } = await twoPages();
    await notify(app, orderId, 'payment_succeeded');
    expect(await itemOf(app, item)).toMatchObject({ state: 'sold' });
    expect(await itemOf(app, more)).toMatchObject({ state: 'available', reservedOrderId: null });
    expect(await lineStates(app, orderId)).toEqual(['processing']);
    expect(await lineStates(app, second)).toEqual(['payment error', 'payment error']);
    expect(await statusOf(ada, second)).toBe('Cancelled');
    expect(await ada.balance()).toBe(0);
    expect(await mailsOf(app, ada.email)).toEqual(['order_confirmation']);
  });

  test('of someone else still takes them', async () => {
    const { ada, item, orderId } = await atTheProvider(app, 1500);
    app.clock.now += 901;
    await releaseExpired({ deps: app.deps });
    const bob = await createShopper(app);
    await bob.addToCart(item);
    expect((await bob.browser.post('/purchase/product', byCard)).status).toBe(200);
    await notify(app, orderId, 'payment_succeeded');
    expect(await itemOf(app, item)).toMatchObject({ state: 'reserved' });
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
    expect(await itemOf(app, item)).toMatchObject({ state: 'sold' });
    const paid = await app.deps.db.select().from(orders).where(eq(orders.customerId, ada.id));
    const amounts = { [orderId]: 1350, [second]: 1980 };
    const [unsold] = paid.filter(({ state }) => state === 'failed').map(({ id }) => id);
    expect(paid.map(({ state }) => state).sort()).toEqual(['failed', 'paid']);
    expect(await ada.balance()).toBe(amounts[unsold ?? '']);
    expect((await mailsOf(app, ada.email)).sort()).toEqual(['late_payment', 'order_confirmation']);
  });

  test('with another cart takes the promo code over from the order that holds it', async () => {
    const { ada, item, orderId } = await atTheProvider(app, 1000, { promocode: 'WELCOME10' });
    await ada.browser.post('/cart/clear');
    const other = await listItem(app, 2000);
    await ada.addToCart(other);
    expect((await ada.browser.get('/promocode/check?code=WELCOME10')).status).toBe(200);
    const { status, body } = await ada.browser.post('/purchase/product', { ...byCard, promocode: 'WELCOME10' });
    expect([status, body.message_key]).toEqual([200, undefined]);
    expect(await itemOf(app, item)).toMatchObject({ state: 'available' });
    expect(await statusOf(ada, orderId)).toBe('Cancelled');
  });

  test('leaves the code one use: pages that were left open and are paid late are credited', async () => {
    const { ada, orderId } = await atTheProvider(app, 1000, { promocode: 'WELCOME10' });
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
      const one = await atTheProvider(app, 1000, { promocode: 'LATE1' });
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
    const { ada, orderId } = await atTheProvider(app, 2500, { promocode: 'MINUS5' });
    const held = await atTheProvider(app, 1000, { promocode: 'ONCE' });
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
    const { ada, item } = await atTheProvider(app);
    await ada.browser.post('/cart/clear');
    const { status, body } = await ada.browser.post('/cart/add', { id: item });
    expect([status, body.cart.length]).toEqual([200, 1]);
    const bob = await createShopper(app);
    expect((await bob.browser.post('/cart/add', { id: item })).body.message_key).toBe('item_unavailable');
  });
});
