/** Copies at the edge: an answer is kept until what it shows changes, and nothing that was sold is offered from one. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { purgedItemsAtOnceMax } from '#rules/limits/batches.ts';
import { itemCopySeconds, wordsCopySeconds } from '#rules/limits/outside-calls.ts';
import { restoreItem } from '#server/domain/catalogue/operator/restore-item.ts';
import { setPrice } from '#server/domain/catalogue/operator/set-price.ts';
import { withdrawItem } from '#server/domain/catalogue/operator/withdraw-item.ts';
import { freeReservation } from '#server/domain/orders/operator/free-reservation.ts';
import { purgeEdgeCache } from '#server/http/purge-edge-cache.ts';
import { createEdge, type Edge } from '../support/edge.ts';
import { buyer, createShopper, listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let edge: Edge;
let work: Promise<unknown>[] = [];
const log: Record<string, unknown>[] = [];
beforeAll(async () => {
  const onItemsChanged = (ids: readonly string[]) => {
    work.push(purgeEdgeCache(edge.cache, ids, (line) => log.push(line)));
  };
  app = await createTestApp({ onItemsChanged });
  await seedShop(app);
  edge = createEdge(
    () => app.browser(),
    () => app.clock.now,
  );
});
beforeEach(async () => {
  await thrownAway();
  // every copy of the test before is too old
  app.clock.now += 3600;
  edge.purges.length = 0;
  edge.isDown = false;
});
afterAll(() => app.close());

const operator = () => ({ deps: app.deps, actor: 'ops:test', role: 'owner' as const });
const pagesOf = (id: string) => [`/items/${id}`, `/items/by-ids?ids=${id}`, '/items/list?limit=100'];

/** Asks for each twice, and tells which came from a copy the second time. */
async function fill(paths: readonly string[]): Promise<boolean[]> {
  const second: boolean[] = [];
  for (const path of paths) {
    await edge.get(path);
    second.push((await edge.get(path)).isCopy);
  }
  return second;
}

async function thrownAway(): Promise<void> {
  await Promise.all(work);
  work = [];
}

const areCopies = async (paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await edge.get(path)).isCopy));

const isOffered = async (id: string) => {
  const { payload } = (await edge.get('/items/list?limit=100')).body;
  return payload.some((item: { id: string }) => item.id === id);
};

test('what does not change is answered by its copy, in each language its own, until that is too old', async () => {
  const id = await listItem(app, 500);
  expect(await fill(pagesOf(id))).toEqual([true, true, true]);
  expect((await edge.get(`/items/${id}`, 'de')).isCopy).toBe(false);
  app.clock.now += 60;
  expect(await areCopies(pagesOf(id))).toEqual([false, false, false]);
});

test('a sale purges the copies that show its item, and no other', async () => {
  const [bought, left] = [await listItem(app, 500), await listItem(app, 700)];
  const others = [`/items/by-ids?ids=${left}`, '/categories', '/languages'];
  expect(await fill([...pagesOf(bought), ...others])).toEqual(Array(6).fill(true));
  const ada = await createShopper(app, 1000);
  await ada.addToCart(bought);
  expect((await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' })).status).toBe(200);
  await thrownAway();
  expect(edge.purges).toEqual([[bought]]);
  expect(await areCopies(pagesOf(bought))).toEqual([false, false, false]);
  expect(await areCopies(others)).toEqual([true, true, true]);
  expect([await isOffered(bought), await isOffered(left)]).toEqual([false, true]);
});

test('an item that is held for a card, and free again, is shown as it is', async () => {
  const id = await listItem(app, 500);
  const ada = await createShopper(app);
  await ada.addToCart(id);
  await fill(pagesOf(id));
  expect((await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' })).status).toBe(200);
  await thrownAway();
  expect((await edge.get(`/items/${id}`)).body.payload).toMatchObject({ available: false, reserved: true });
  expect(await isOffered(id)).toBe(false);
  const [order] = (await ada.browser.get('/purchase/history')).body.payload;
  await freeReservation(operator(), { id: order.order_id });
  await thrownAway();
  expect((await edge.get(`/items/${id}`)).body.payload.available).toBe(true);
});

test('another price, a withdrawal and a return are seen at once', async () => {
  const id = await listItem(app, 500);
  await fill(pagesOf(id));
  await setPrice(operator(), { id, priceCents: 550 });
  await thrownAway();
  expect((await edge.get(`/items/${id}`)).body.payload.price).toBe(5.5);
  await withdrawItem(operator(), { id });
  await thrownAway();
  expect([(await edge.get(`/items/${id}`)).status, await isOffered(id)]).toEqual([404, false]);
  await restoreItem(operator(), { id });
  await thrownAway();
  expect((await edge.get(`/items/${id}`)).status).toBe(200);
});

test('what became a copy just after the purge, of what was read before a sale, is too old after itemCopySeconds', async () => {
  const id = await listItem(app, 500);
  const path = `/items/${id}`;
  const before = await edge.get(path);
  const ada = await createShopper(app, 1000);
  await ada.addToCart(id);
  expect((await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' })).status).toBe(200);
  await thrownAway();
  edge.keep(path, before);
  expect((await edge.get(path)).body.payload.available).toBe(true);
  app.clock.now += itemCopySeconds;
  expect((await edge.get(path)).body.payload.available).toBe(false);
});

test('what shows no items is kept for wordsCopySeconds', async () => {
  const path = '/categories';
  expect(await fill([path])).toEqual([true]);
  app.clock.now += wordsCopySeconds - 1;
  expect((await edge.get(path)).isCopy).toBe(true);
  app.clock.now += 1;
  expect((await edge.get(path)).isCopy).toBe(false);
});

test('what is refused throws nothing away', async () => {
  const id = await listItem(app, 500);
  await fill(pagesOf(id));
  const poor = await createShopper(app, 1);
  await poor.addToCart(id);
  expect((await poor.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' })).status).toBe(409);
  await thrownAway();
  expect([edge.purges, await areCopies(pagesOf(id))]).toEqual([[], [true, true, true]]);
});

test('of purgedItemsAtOnceMax changed items each is named, and of one more all are purged', async () => {
  const ids = (count: number) => Array.from({ length: count }, (_, number) => `itm_${number}`);
  const id = await listItem(app, 500);
  await fill([`/items/${id}`]);
  await purgeEdgeCache(edge.cache, ids(purgedItemsAtOnceMax), () => undefined);
  expect((await edge.get(`/items/${id}`)).isCopy).toBe(true);
  await purgeEdgeCache(edge.cache, ids(purgedItemsAtOnceMax + 1), () => undefined);
  expect((await edge.get(`/items/${id}`)).isCopy).toBe(false);
  expect(edge.purges.map((tags) => tags.length)).toEqual([purgedItemsAtOnceMax, 1]);
});

test('what cannot be purged is told, the purchase counts, and the copy is too old after itemCopySeconds', async () => {
  const id = await listItem(app, 500);
  await fill(pagesOf(id));
  const ada = await createShopper(app, 1000);
  await ada.addToCart(id);
  edge.isDown = true;
  expect((await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' })).status).toBe(200);
  await thrownAway();
  expect(log.at(-1)).toEqual({ level: 'warn', key: 'purge_failed', cause: 'busy' });
  expect(await isOffered(id)).toBe(true);
  app.clock.now += itemCopySeconds;
  expect(await isOffered(id)).toBe(false);
});
