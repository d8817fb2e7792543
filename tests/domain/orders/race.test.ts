import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { items } from '#server/db/schema/catalogue.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { outbox } from '#server/db/schema/shop.ts';
import { checkLedger } from '#server/domain/ledger/check-ledger.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

const many = 200;

/** A shop that has its hands full says so, and when to come back; the same request is made again then, by its key. */
async function pressUntilAnswered({ browser }: Shopper, form: object, key: string) {
  for (;;) {
    const answer = await browser.post('/purchase/product', form, { headers: { 'Idempotency-Key': key } });
    if (answer.status !== 503) return answer;
    // a tenth of what it asks for: nobody waits for this page
    await setTimeout(Number(answer.headers.get('Retry-After')) * 100);
  }
}

test('of 200 customers who buy one item at one moment exactly one gets it, the others keep their money', async () => {
  const item = await listItem(app, 4200);
  const buyers: Shopper[] = [];
  while (buyers.length < many) {
    const group = await Promise.all(Array.from({ length: 20 }, () => createShopper(app, 5000)));
    await Promise.all(group.map((someone) => someone.addToCart(item)));
    buyers.push(...group);
  }
  const mailsBefore = await app.deps.db.$count(outbox);
  const methods = ['balance', 'card'];
  const answers = await Promise.all(
    buyers.map((someone, index) => {
      const form = { ...buyer, paymentMethod: index % 10 === 9 ? methods[1] : methods[0] };
      return pressUntilAnswered(someone, form, `press ${index}`);
    }),
  );
  const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
  expect(winners).toHaveLength(1);
  const losers = answers.filter(({ status }) => status !== 200);
  expect(new Set(losers.map(({ status, body }) => `${status} ${body.message_key} ${body.unavailable}`))).toEqual(
    new Set([`409 cart_unavailable ${item}`]),
  );
  const winner = winners[0] ?? -1;
  const fromBalance = winner % 10 !== 9;
  const balances = await Promise.all(buyers.map((someone) => someone.balance()));
  expect(balances.filter((balance) => balance === 5000)).toHaveLength(fromBalance ? many - 1 : many);
  if (fromBalance) expect(balances[winner]).toBe(800);
  const [row] = await app.deps.db.select().from(items).where(eq(items.id, item));
  expect(row?.state).toBe(fromBalance ? 'sold' : 'reserved');
  expect(await app.deps.db.$count(orders)).toBe(1);
  expect(await app.deps.db.$count(orderLines, eq(orderLines.itemId, item))).toBe(1);
  expect((await app.deps.db.$count(outbox)) - mailsBefore).toBe(fromBalance ? 1 : 0);
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true, sumCents: 0 });
}, 240_000);

test('one customer who presses twice at one moment pays once', async () => {
  const ada = await createShopper(app, 10_000);
  await ada.addToCart(await listItem(app, 3000));
  const form = { ...buyer, paymentMethod: 'balance' };
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ada.browser.post('/purchase/product', form)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await ada.balance()).toBe(7000);
});

test('a balance that covers one of two carts bought at one moment is spent once', async () => {
  const ada = await createShopper(app, 1000);
  const [one, two] = [await listItem(app, 800), await listItem(app, 900)];
  await ada.addToCart(one);
  const form = { ...buyer, paymentMethod: 'balance' };
  const first = ada.browser.post('/purchase/product', form);
  await ada.addToCart(two);
  const again = [1, 2].map(() => ada.browser.post('/purchase/product', form));
  const answers = await Promise.all([first, ...again]);
  const bought = answers.filter(({ status }) => status === 200);
  const paid = await app.deps.db.select().from(orders).where(eq(orders.customerId, ada.id));
  expect(paid.map(({ id }) => id).toSorted()).toEqual(bought.map(({ body }) => body.order_id).toSorted());
  expect(await ada.balance()).toBe(1000 - paid.reduce((sum, { totalCents }) => sum + totalCents, 0));
  expect(await ada.balance()).toBeGreaterThanOrEqual(0);
  expect(await checkLedger({ deps: app.deps })).toMatchObject({ sound: true });
});
