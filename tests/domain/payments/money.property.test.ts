import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { items } from '#server/db/schema/catalogue.ts';
import { transfers } from '#server/db/schema/ledger.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { promoRedemptions } from '#server/db/schema/promos.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { drainNotices } from '#server/domain/payments/drain-notices.ts';
import { releaseExpired } from '#server/domain/payments/release-expired.ts';
import { deliver, noticeFor } from '../../support/notices.ts';
import { buyer, listItem, openShop, type Shopper, shopper } from '../../support/shop.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await openShop(world);
});
afterAll(() => world.close());

const who = fc.nat({ max: 2 });
const kind = fc.constantFrom('payment_succeeded', 'payment_failed', 'payment_cancelled');

/** What can happen, in any order and at one moment. */
const event = fc.oneof(
  fc.record({ do: fc.constant('put'), who, item: fc.nat({ max: 3 }) }),
  fc.record({
    do: fc.constant('buy'),
    who,
    method: fc.constantFrom('balance', 'card'),
    promo: fc.constantFrom('', '', 'WELCOME10', 'ONCE'),
  }),
  fc.record({ do: fc.constant('topUp'), who, euros: fc.integer({ min: 5, max: 40 }) }),
  fc.record({ do: fc.constant('notice'), payment: fc.nat(), kind, times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('wait'), seconds: fc.constantFrom(1, 600, 901) }),
);

/** Groups of events: those of one group happen at once. */
const story = fc.array(fc.array(event, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 9 });

interface Scene {
  people: Shopper[];
  goods: string[];
}

async function happen({ people, goods }: Scene, what: typeof event extends fc.Arbitrary<infer E> ? E : never) {
  const { db } = world.deps;
  if (what.do === 'wait' && 'seconds' in what) {
    world.clock.now += what.seconds;
    await releaseExpired(world.deps);
  } else if (what.do === 'notice' && 'payment' in what) {
    const mine = new Set(people.map(({ id }) => id));
    const known = (await db.select().from(payments)).filter(({ customerId }) => mine.has(customerId));
    const payment = known[what.payment % Math.max(known.length, 1)];
    if (!payment) return;
    const notice = await noticeFor(world, payment.id, what.kind);
    await Promise.all(Array.from({ length: what.times }, () => deliver(world, notice)));
  } else if ('who' in what) {
    const person = people[what.who] as Shopper;
    if ('item' in what) return void (await person.browser.post('/cart/add', { id: goods[what.item] }));
    const answer =
      'euros' in what
        ? await person.browser.post('/deposit/checkout', { ...buyer, amount: what.euros, currency: 'EUR' })
        : await person.browser.post('/purchase/product', {
            ...buyer,
            paymentMethod: what.method,
            promocode: what.promo,
          });
    expect([200, 409, 422]).toContain(answer.status);
  }
}

async function checkBooks({ goods }: Scene) {
  const { db } = world.deps;
  expect(await checkLedger(world.deps)).toMatchObject({ sound: true, sumCents: 0, overdrawn: [], differences: [] });
  const [allItems, allOrders, allLines, allPayments, allTransfers, redemptions] = await db.batch([
    db.select().from(items),
    db.select().from(orders),
    db.select().from(orderLines),
    db.select().from(payments),
    db.select().from(transfers),
    db.select().from(promoRedemptions),
  ]);
  const orderOf = new Map(allOrders.map((order) => [order.id, order]));
  for (const item of allItems.filter(({ id }) => goods.includes(id))) {
    const alive = allLines.filter((line) => line.itemId === item.id && line.state === 'processing');
    const states = alive.map((line) => orderOf.get(line.orderId)?.state);
    if (item.state === 'sold') expect(states).toEqual(['paid']);
    else if (item.state === 'reserved') expect(states).toEqual(['open']);
    else expect(states).toEqual([]);
  }
  for (const order of allOrders) {
    const lines = allLines.filter((line) => line.orderId === order.id);
    expect(lines.reduce((sum, line) => sum + line.paidCents, 0)).toBe(order.totalCents);
    const causes = [order.id, ...allPayments.filter(({ orderId }) => orderId === order.id).map(({ id }) => id)];
    const sales = allTransfers.filter(({ causeId, code }) => causes.includes(causeId) && /sale$/.test(code));
    expect(sales.map(({ amountCents }) => amountCents)).toEqual(
      order.state === 'paid' && order.totalCents > 0 ? [order.totalCents] : [],
    );
    const held = redemptions.filter(({ orderId, releasedAt }) => orderId === order.id && releasedAt === null);
    expect(held).toHaveLength(order.promoCode && order.state !== 'failed' ? 1 : 0);
  }
  for (const payment of allPayments) {
    const own = allTransfers.filter(({ causeId }) => causeId === payment.id);
    const moved = own.map(({ amountCents }) => amountCents);
    expect(moved).toEqual(payment.state === 'Success' ? [payment.amountCents] : []);
  }
}

test('whatever happens in whatever order, nothing is sold twice and every cent is somewhere', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (groups) => {
      const people = await Promise.all([0, 1000, 3000].map((cents) => shopper(world, cents)));
      const goods = await Promise.all([500, 701, 1999, 1].map((price) => listItem(world, price)));
      const scene = { people, goods };
      for (const [index, person] of people.entries()) await person.puts(goods[index] ?? '', goods[3] ?? '');
      for (const group of groups) await Promise.all(group.map((what) => happen(scene, what)));
      await drainNotices(world.deps);
      await checkBooks(scene);
    }),
    { numRuns: 25 },
  );
}, 180_000);
