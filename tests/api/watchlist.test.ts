/** What customers keep an eye on: kept with the account, filled from a guest's browser, in any state of the items. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { items } from '#server/db/schema/catalogue.ts';
import { createShopper, listItem, type Shopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

const several = (count: number) => Promise.all(Array.from({ length: count }, () => listItem(app, 500)));
const watch = ({ browser }: Shopper, ids: readonly string[], seen_price = 5) =>
  browser.post('/watchlist/add', { items: ids.map((id) => ({ id, seen_price })) });
const idsOf = (body: { items: { item_id: string }[] }) => body.items.map(({ item_id }) => item_id);

test('what is watched is there with its first price, however often it is added', async () => {
  const ada = await createShopper(app);
  const [first = '', second = ''] = await several(2);
  await watch(ada, [first], 7.5);
  const { body } = await watch(ada, [second, first, second], 5);
  expect(idsOf(body)).toEqual([second, first]);
  const kept = await ada.browser.get('/watchlist');
  expect(kept.body.items.find(({ item_id }: { item_id: string }) => item_id === first).seen_price).toBe(7.5);
  expect((await ada.browser.get('/bootstrap')).body.payload.watchlist).toEqual(kept.body.items);
});

test('the latest comes first, within one second and in what a guest’s browser adds at once as well', async () => {
  const ada = await createShopper(app);
  const ids = await several(5);
  const [older = '', newer = '', ...guests] = ids;
  await watch(ada, [older]);
  await watch(ada, [newer]);
  const { body } = await watch(ada, guests);
  expect(idsOf(body)).toEqual([...guests, newer, older]);
  expect(idsOf((await ada.browser.get('/watchlist')).body)).toEqual(idsOf(body));
});

test('is taken out again, once or twice, and is nobody else’s', async () => {
  const [ada, bob] = [await createShopper(app), await createShopper(app)];
  const [id = ''] = await several(1);
  await watch(ada, [id]);
  expect((await bob.browser.post('/watchlist/remove', { id })).body.items).toEqual([]);
  expect(idsOf((await ada.browser.get('/watchlist')).body)).toEqual([id]);
  for (let time = 0; time < 2; time++)
    expect((await ada.browser.post('/watchlist/remove', { id })).body).toEqual({ status: 'OK', items: [] });
});

test('what does not exist is left out, and a list of another shape names its field', async () => {
  const ada = await createShopper(app);
  expect((await watch(ada, ['itm_none'])).body.items).toEqual([]);
  for (const wrong of ['x', [{ id: '', seen_price: 1 }], [{ id: 'itm_1', seen_price: -1 }]]) {
    const { status, body } = await ada.browser.post('/watchlist/add', { items: wrong });
    expect([status, Object.keys(body.errors)[0]]).toEqual([422, expect.stringMatching(/^items/)]);
  }
});

test('a hundred are enough, on two devices at once as well', async () => {
  const ada = await createShopper(app);
  const ids = await several(102);
  await watch(ada, ids.slice(0, 99));
  await Promise.all([watch(ada, ids.slice(99, 100)), watch(ada, ids.slice(100, 101))]);
  const { body } = await watch(ada, ids.slice(101));
  expect(body.items).toHaveLength(100);
  expect((await watch(ada, ids)).status).toBe(422);
});

test('a guest has no list', async () => {
  expect((await app.browser().get('/watchlist')).status).toBe(401);
  expect((await app.browser().get('/bootstrap')).body.payload.watchlist).toBeNull();
});

test('items are found by their ids in the order asked, a hundred at most', async () => {
  const ids = await several(101);
  const [first = '', second = ''] = ids;
  await app.deps.db.update(items).set({ state: 'withdrawn' }).where(eq(items.id, first));
  const { body } = await app.browser().get(`/items/by-ids?ids=${second},itm_none,${first},${second}`);
  expect(body.payload.map(({ id, state, available }: Record<string, unknown>) => [id, state, available])).toEqual([
    [second, 'available', true],
    [first, 'withdrawn', false],
  ]);
  expect((await app.browser().get(`/items/by-ids?ids=${ids.join(',')}`)).body.payload).toHaveLength(100);
  expect((await app.browser().get('/items/by-ids')).body.payload).toEqual([]);
});
