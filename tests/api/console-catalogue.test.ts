import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvals } from '#server/db/schema/approvals.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { stock } from '../support/stock.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let manager: TestOperator;
let viewer: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  manager = await signedInOperator(app, 'manager');
  viewer = await signedInOperator(app, 'viewer');
});
afterAll(() => app.close());

const head = ['external_id', 'title', 'type', 'quality', 'category', 'price', 'img_url'];
const record = (line: number, id: string, price = '10') => ({
  line,
  text: `${id},Thing ${id},Blade,well_worn,dota2,${price},/a.svg`,
});

test('items are listed page by page, in the order that is asked for', async () => {
  await stock(
    app.deps,
    ['3', '1', '2'].map((price) => ({ type: 'Console Blade', price })),
  );
  const first = await viewer.browser.get('/ops/items?type=Console%20Blade&sort=-price&limit=2');
  expect(first.body.payload.map(({ priceCents }: { priceCents: number }) => priceCents)).toEqual([300, 200]);
  const { next } = first.body.meta;
  const second = await viewer.browser.get(`/ops/items?type=Console%20Blade&sort=-price&limit=2&cursor=${next}`);
  expect(second.body.payload).toMatchObject([{ priceCents: 100 }]);
});

test('the list can be narrowed to the categories that there are, and to the types for sale in each', async () => {
  const { payload } = (await viewer.browser.get('/ops/item-choices')).body;
  expect(payload).toEqual([{ name: 'Dota 2', url: 'dota2', types: expect.arrayContaining(['Console Blade']) }]);
});

test('a price is set as it was seen; a stale one is told with what it is now', async () => {
  const [id] = await stock(app.deps, [{ price: '10' }]);
  const set = (priceCents: number) => manager.browser.post(`/ops/items/${id}/price`, { priceCents, seenCents: 1000 });
  expect((await set(900)).body.payload).toMatchObject({ waitsAs: null });
  const stale = await set(800);
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({
    message_key: 'changed_meanwhile',
    changes: [{ field: 'priceCents', seen: 1000, now: 900 }],
  });
});

test('a price that looks like a slip is asked for again; one beyond reason waits for a second person', async () => {
  const [id] = await stock(app.deps, [{ price: '10' }]);
  const once = await manager.browser.post(`/ops/items/${id}/price`, { priceCents: 200_000 });
  expect(once.body).toMatchObject({ message_key: 'figure_unusual' });
  const twice = await manager.browser.post(`/ops/items/${id}/price`, { priceCents: 200_000, again: 200_000 });
  const [waiting] = await app.deps.db.select().from(approvals);
  expect(twice.body.payload).toEqual({ title: null, waitsAs: waiting?.id });
});

test('many prices are previewed and changed', async () => {
  const ids = await stock(app.deps, [{ price: '10' }, { price: '20' }]);
  const rule = { kind: 'percent', hundredths: -1000 };
  const preview = await manager.browser.post('/ops/items/prices/preview', { ids, rule });
  const changes = preview.body.payload.map(({ id, priceCents, newCents }: Record<string, unknown>) => ({
    id,
    seenCents: priceCents,
    priceCents: newCents,
  }));
  expect((await manager.browser.post('/ops/items/prices', { changes })).body.payload).toMatchObject({ changed: 2 });
  const shown = await viewer.browser.get(`/ops/items/${ids[1]}`);
  expect(shown.body.payload.item.priceCents).toBe(1800);
  expect(shown.body.payload.events[0]).toMatchObject({ actor: manager.email, action: 'items.price' });
});

test('items are withdrawn and put on sale again', async () => {
  const [id] = await stock(app.deps, [{ price: '10' }]);
  expect((await manager.browser.post('/ops/items/withdraw', { ids: [id] })).body.payload.withdrawn).toEqual([id]);
  expect((await manager.browser.post(`/ops/items/${id}/restore`, {})).status).toBe(200);
  expect((await viewer.browser.get(`/ops/items/${id}`)).body.payload.item.state).toBe('available');
});

test('a file is read, seen, applied and undone', async () => {
  const format = { kind: 'csv', delimiter: ',', head };
  const started = await manager.browser.post('/ops/imports', { fileName: 'goods.csv', format });
  const { id } = started.body.payload;
  const records = [record(2, 'con-1'), record(3, 'con-2', 'free')];
  const read = await manager.browser.post(`/ops/imports/${id}/records`, { records });
  expect(read.body.payload).toEqual({ lines: 2, bad: 1, doubtful: 0 });
  await manager.browser.post(`/ops/imports/${id}/read`, {});
  const rows = await viewer.browser.get(`/ops/imports/${id}/rows?kind=bad`);
  expect(rows.body.payload).toMatchObject([{ line: 3, remarks: [{ field: 'price', value: 'free' }] }]);
  const applied = await manager.browser.post(`/ops/imports/${id}/apply`, {});
  expect(applied.body.payload).toEqual({ state: 'applied', lines: 1, isDone: true });
  expect((await viewer.browser.get(`/ops/imports/${id}`)).body.payload.counts).toMatchObject({ added: 1, bad: 1 });
  const undone = await manager.browser.post(`/ops/imports/${id}/undo`, {});
  expect(undone.body.payload).toMatchObject({ state: 'undone', lines: 1 });
  expect((await viewer.browser.get('/ops/imports')).body.payload[0]).toMatchObject({ id, state: 'undone' });
});

test('a file that is read and not wanted is discarded', async () => {
  const format = { kind: 'csv', delimiter: ',', head };
  const { body } = await manager.browser.post('/ops/imports', { fileName: 'goods.csv', format });
  expect((await manager.browser.post(`/ops/imports/${body.payload.id}/discard`, {})).status).toBe(200);
  const again = await manager.browser.post(`/ops/imports/${body.payload.id}/discard`, {});
  expect(again.status).toBe(409);
});

test.each([
  '/ops/items/prices',
  '/ops/items/prices/preview',
  '/ops/items/withdraw',
  '/ops/items/itm_none/price',
  '/ops/items/itm_none/restore',
  '/ops/imports',
  '/ops/imports/imp_none/records',
  '/ops/imports/imp_none/apply',
  '/ops/imports/imp_none/undo',
])('a viewer may not call %s', async (path) => {
  const { status, body } = await viewer.browser.post(path, {});
  expect([status, body.message_key]).toEqual([403, 'role_too_low']);
});
