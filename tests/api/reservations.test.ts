import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { items } from '#server/db/schema/catalogue.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { freeReservation } from '#server/domain/orders/operator/free-reservation.ts';
import { sellReserved } from '#server/domain/orders/parts/card-order-sale.ts';
import { releaseExpired } from '#server/domain/payments/release-expired.ts';
import { credit, setSetting } from '../support/customers.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { notify } from '../support/webhooks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(async () => {
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
  await app.close();
});

const operator = () => ({ deps: app.deps, actor: 'ops:test', role: 'owner' as const });
const keyOf = ({ status, body }: { status: number; body: { message_key?: string } }) => [status, body.message_key];
const itemOf = async (id: string) => (await app.deps.db.select().from(items).where(eq(items.id, id)))[0];
const listItems = (count: number, priceCents = 100) =>
  Promise.all(Array.from({ length: count }, () => listItem(app, priceCents)));

function pay({ browser }: Shopper, paymentMethod = 'card', headers: Record<string, string> = {}) {
  return browser.post('/purchase/product', { ...buyer, paymentMethod }, { headers });
}

async function payFor(shopper: Shopper, ...itemIds: string[]) {
  await shopper.browser.post('/cart/clear');
  await shopper.addToCart(...itemIds);
  return pay(shopper);
}

/** A new customer who has begun to pay for so many items by card. */
async function reserver(count = 1) {
  const ada = await createShopper(app);
  const goods = await listItems(count);
  const { status, body } = await payFor(ada, ...goods);
  expect(status).toBe(200);
  return { ada, goods, item: goods[0] as string, orderId: body.order_id as string };
}

async function later(seconds: number) {
  app.clock.now += seconds;
  await releaseExpired({ deps: app.deps });
}

const reservedBy = async (customerId: string) =>
  (
    await app.deps.db
      .select({ id: items.id })
      .from(items)
      .innerJoin(orders, eq(orders.id, items.reservedOrderId))
      .where(eq(orders.customerId, customerId))
  ).length;

const openOrdersOf = async ({ id }: Shopper) =>
  app.deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.customerId, id), eq(orders.state, 'open')));

describe('how many', () => {
  test('ten items are reserved before the first paid order, and an eleventh is refused with what to do', async () => {
    const ada = await createShopper(app, 2000);
    const goods = await listItems(11);
    const refused = await payFor(ada, ...goods);
    expect(keyOf(refused)).toEqual([409, 'reservation_limit']);
    expect(refused.body.message).toBe(
      'Your cart has 11 items; by card you can reserve 10 at a time before you pay. Take some out, pay, then buy the rest, or buy from your balance.',
    );
    expect(await reservedBy(ada.id)).toBe(0);
    expect((await payFor(ada, ...goods.slice(0, 10))).status).toBe(200);
    expect(await reservedBy(ada.id)).toBe(10);
    await ada.browser.post('/cart/clear');
    await ada.addToCart(...goods);
    expect((await pay(ada, 'balance')).status).toBe(200);
  });

  test('each paid order allows more, up to the most, as the settings say', async () => {
    await setSetting(app.deps, 'reserved_items_max', 1);
    await setSetting(app.deps, 'reserved_items_per_paid_order', 2);
    await setSetting(app.deps, 'reserved_items_cap', 4);
    const { ada, orderId } = await reserver();
    await notify(app, orderId, 'payment_succeeded');
    expect(keyOf(await payFor(ada, ...(await listItems(4))))).toEqual([409, 'reservation_limit']);
    const second = await payFor(ada, ...(await listItems(3)));
    await notify(app, second.body.order_id, 'payment_succeeded');
    const third = await payFor(ada, ...(await listItems(4)));
    expect(keyOf(await payFor(ada, ...(await listItems(5))))).toEqual([409, 'reservation_limit']);
    expect(third.status).toBe(200);
    for (const [name, value] of [
      ['reserved_items_max', 10],
      ['reserved_items_per_paid_order', 5],
      ['reserved_items_cap', 50],
    ] as const)
      await setSetting(app.deps, name, value);
  });

  test('an order that cost nothing allows no more', async () => {
    const ada = await createShopper(app);
    await ada.addToCart(await listItem(app, 100));
    const free = { ...buyer, paymentMethod: 'card', promocode: 'FREE' };
    expect((await ada.browser.post('/purchase/product', free)).status).toBe(200);
    expect(keyOf(await payFor(ada, ...(await listItems(11))))).toEqual([409, 'reservation_limit']);
  });

  test('a new card order ends the open one, whatever it holds', async () => {
    const { ada, goods, orderId } = await reserver(10);
    const others = await listItems(10);
    expect((await payFor(ada, ...others)).status).toBe(200);
    expect((await itemOf(goods[0] as string))?.state).toBe('available');
    expect(await reservedBy(ada.id)).toBe(10);
    expect((await ada.browser.get(`/deposit/status/${orderId}`)).body.status).toBe('Cancelled');
  });

  test('of card orders at once from many tabs one stays open, with no more items than one may hold', async () => {
    const ada = await createShopper(app);
    const goods = await listItems(10);
    await ada.addToCart(...goods);
    const tabs = Array.from({ length: 8 }, (_, tab) => pay(ada, 'card', { 'Idempotency-Key': `tab ${tab}` }));
    const answers = await Promise.all(tabs);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await openOrdersOf(ada)).toHaveLength(1);
    expect(await reservedBy(ada.id)).toBe(10);
    expect((await itemOf(goods[0] as string))?.reservedUntil).toBe(app.clock.now + 900);
  });
});

describe('how long', () => {
  test('a new attempt on the same items keeps the end of the first', async () => {
    const { ada, item } = await reserver();
    const end = app.clock.now + 900;
    app.clock.now += 600;
    const { status, body } = await pay(ada);
    expect(status).toBe(200);
    expect((await itemOf(item))?.reservedUntil).toBe(end);
    const [payment] = await app.deps.db.select().from(payments).where(eq(payments.orderId, body.order_id));
    expect(payment?.expiresAt).toBe(end);
    expect((await ada.browser.get(`/deposit/status/${body.order_id}`)).body.reserved_seconds).toBe(300);
  });

  test('what is added to an order that is begun anew ends with the rest of it', async () => {
    const { ada, item } = await reserver();
    const end = app.clock.now + 900;
    app.clock.now += 600;
    const more = await listItem(app, 100);
    await payFor(ada, item, more);
    expect((await itemOf(more))?.reservedUntil).toBe(end);
  });

  test('another card can be tried after the first was declined, within the same 15 minutes', async () => {
    const { ada, item, orderId } = await reserver();
    const end = app.clock.now + 900;
    app.clock.now += 120;
    await notify(app, orderId, 'payment_failed');
    expect((await itemOf(item))?.state).toBe('available');
    expect((await pay(ada)).status).toBe(200);
    expect((await itemOf(item))?.reservedUntil).toBe(end);
  });

  test('after 15 minutes unpaid the customer cannot reserve it again for as long, and is told what to do', async () => {
    const { ada, item } = await reserver();
    await later(900);
    expect((await itemOf(item))?.state).toBe('available');
    const fresh = await listItem(app, 100);
    await ada.addToCart(fresh);
    const refused = await pay(ada);
    expect(keyOf(refused)).toEqual([409, 'reservation_over']);
    expect(refused.body.unavailable).toEqual([item]);
    expect(refused.body.message).toBe(
      'The time to pay for items in your cart is over. Buy them from your balance now, or by card again in 15 min.',
    );
    expect(refused.headers.get('retry-after')).toBe('900');
    expect(await openOrdersOf(ada)).toEqual([]);
    await later(899);
    expect(keyOf(await pay(ada))).toEqual([409, 'reservation_over']);
    await later(1);
    expect((await pay(ada)).status).toBe(200);
    expect((await itemOf(item))?.reservedUntil).toBe(app.clock.now + 900);
  });

  test('a release that comes late counts no more than the 15 minutes', async () => {
    const { ada } = await reserver();
    await later(1500);
    expect(keyOf(await pay(ada))).toEqual([409, 'reservation_over']);
    await later(300);
    expect((await pay(ada)).status).toBe(200);
  });

  test('other customers reserve it meanwhile, and the same one buys it from the balance at once', async () => {
    const { ada, item } = await reserver();
    await later(900);
    await credit(app, ada.id, 100);
    const bob = await createShopper(app);
    const theirs = await payFor(bob, item);
    expect(theirs.status).toBe(200);
    await notify(app, theirs.body.order_id, 'payment_cancelled');
    expect((await pay(ada, 'balance')).status).toBe(200);
    expect((await itemOf(item))?.state).toBe('sold');
  });

  test('a provider that does not answer uses up no time', async () => {
    const ada = await createShopper(app);
    const item = await listItem(app, 100);
    await ada.addToCart(item);
    const { body } = await pay(ada);
    await app.deps.db
      .update(payments)
      .set({ failure: 'provider_unavailable' })
      .where(eq(payments.orderId, body.order_id));
    app.clock.now += 600;
    expect((await pay(ada)).status).toBe(200);
    expect((await itemOf(item))?.reservedUntil).toBe(app.clock.now + 900);
  });

  test('however often it is begun anew in hours, an item is off sale for half of the time at most', async () => {
    const { ada, item } = await reserver();
    let heldMinutes = 0;
    const minutes = 150;
    for (let minute = 0; minute < minutes; minute += 3) {
      await later(180);
      const { state } = (await itemOf(item)) ?? {};
      if (state === 'reserved') heldMinutes += 3;
      // anew at each chance, and once in the middle of a reservation
      if (state === 'available' || minute % 15 === 6) await pay(ada);
    }
    expect(heldMinutes).toBeLessThanOrEqual(minutes / 2 + 15);
    expect(heldMinutes).toBeGreaterThan(minutes / 4);
  });
});

describe('an operator', () => {
  test('frees what is reserved, by the order or by an item, and its customer does not take it at once again', async () => {
    for (const by of ['order', 'item'] as const) {
      const { ada, item, orderId, goods } = await reserver(2);
      const freed = await freeReservation(operator(), { id: by === 'order' ? orderId : item });
      expect(freed).toEqual({ orderId, itemIds: expect.arrayContaining(goods) });
      expect(await reservedBy(ada.id)).toBe(0);
      const lines = await app.deps.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
      expect(lines.map(({ state }) => state)).toEqual(['payment error', 'payment error']);
      expect(keyOf(await pay(ada))).toEqual([409, 'reservation_over']);
      const bob = await createShopper(app);
      expect((await payFor(bob, ...goods)).status).toBe(200);
      await expect(freeReservation(operator(), { id: orderId })).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  test('who frees it while it is being paid does one or the other', async () => {
    const { ada, item, orderId } = await reserver();
    await Promise.allSettled([notify(app, orderId, 'payment_succeeded'), freeReservation(operator(), { id: orderId })]);
    const { state } = (await itemOf(item)) ?? {};
    // freed first, it is sold late, since nobody else has taken it
    expect(state).toBe('sold');
    expect(await ada.balance()).toBe(0);
  });
});

test('the items of an order are found by an index', async () => {
  const { ada } = await reserver();
  const [order] = await openOrdersOf(ada);
  if (!order) throw new Error('no order');
  const payment = { id: 'pay_none', provider: 'sandbox', amountCents: 1 };
  const customer = { name: '', email: '', language: 'en' as const, closedAt: null };
  const [sold] = [sellReserved(app.deps, { order, lines: [], payment, customer })].flat(3);
  if (!sold || !('query' in sold) || !('toSQL' in sold.query)) throw new Error('no statement');
  const { sql, params } = sold.query.toSQL();
  const { rows } = await app.deps.db.$client.execute({ sql: `explain query plan ${sql}`, args: params as string[] });
  expect(rows.map(({ detail }) => detail)).toEqual(['SEARCH items USING INDEX items_reserved (reserved_order_id=?)']);
});
