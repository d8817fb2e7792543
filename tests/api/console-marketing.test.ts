/** Promo codes, packs and timed deals in the operators' console. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let manager: TestOperator;
let clerk: TestOperator;

beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  manager = await signedInOperator(app, 'manager');
  clerk = await signedInOperator(app, 'clerk');
});
afterAll(() => app.close());

const code = { code: 'spring', type: 'percent', amount: 1500 };

test('a manager issues a code, sees it, and ends it as it was seen', async () => {
  const issued = await manager.browser.post('/ops/promos', code);
  expect(issued.body).toMatchObject({ payload: { code: 'SPRING', waitsAs: null } });
  expect((await clerk.browser.get('/ops/promos?search=spr')).body.payload).toMatchObject([
    { code: 'SPRING', amount: 1500, uses: 0, givenCents: 0, state: 'good' },
  ]);
  const stale = await manager.browser.post('/ops/promos/SPRING/end', { seen: 'planned' });
  expect([stale.status, stale.body.changes]).toEqual([409, [{ field: 'state', seen: 'planned', now: 'good' }]]);
  expect((await manager.browser.post('/ops/promos/SPRING/end', { seen: 'good' })).status).toBe(200);
  expect((await clerk.browser.get('/ops/promos/SPRING')).body.payload).toMatchObject({ state: 'ended', lastUses: [] });
});

test('a clerk issues and ends nothing', async () => {
  for (const [path, body] of [
    ['/ops/promos', code],
    ['/ops/promos/WELCOME10/end', {}],
    ['/ops/packs/pak_a/end', {}],
    ['/ops/timed-deals/pro_a/end', {}],
  ] as const) {
    expect((await clerk.browser.post(path, body)).body.message_key, path).toBe('role_too_low');
  }
});

test('a pack and a timed deal are offered as their items were seen, and ended', async () => {
  const itemIds = [await listItem(app, 1000), await listItem(app, 2000)];
  const pack = { title: 'Two blades', priceCents: 2500, imgUrl: '/emblem.svg', itemIds, seenCents: 3000 };
  const { id: packId } = (await manager.browser.post('/ops/packs', pack)).body.payload;
  expect((await clerk.browser.get(`/ops/packs?search=${packId}`)).body.payload).toMatchObject([
    { id: packId, items: 2, singlyCents: 3000, state: 'offered' },
  ]);
  const deal = { title: 'Deal', itemId: itemIds[0], priceCents: 900, hours: 1 };
  const stale = await manager.browser.post('/ops/timed-deals', { ...deal, seenCents: 1100 });
  expect([stale.status, stale.body.changes]).toEqual([409, [{ field: 'singlyCents', seen: 1100, now: 1000 }]]);
  const { id: dealId } = (await manager.browser.post('/ops/timed-deals', { ...deal, seenCents: 1000 })).body.payload;
  expect((await manager.browser.post(`/ops/packs/${packId}/end`, { seen: 'offered' })).status).toBe(200);
  expect((await manager.browser.post(`/ops/timed-deals/${dealId}/end`, { seen: 'offered' })).status).toBe(200);
  expect((await clerk.browser.get('/ops/timed-deals?state=ended')).body.payload).toMatchObject([{ id: dealId }]);
});

test('a timed deal begins by the clock of the shop, or when it is told to', async () => {
  const at = app.deps.now();
  const add = async (startsAt?: number) => {
    const deal = { title: 'Deal', itemId: await listItem(app, 1000), priceCents: 900, hours: 2, startsAt };
    const { id } = (await manager.browser.post('/ops/timed-deals', deal)).body.payload;
    const [listed] = (await clerk.browser.get(`/ops/timed-deals?search=${deal.itemId}`)).body.payload;
    return [listed.id === id, listed.startsAt, listed.endsAt, listed.state];
  };
  expect(await add()).toEqual([true, at, at + 7200, 'offered']);
  expect(await add(at + 600)).toEqual([true, at + 600, at + 7800, 'planned']);
});

test('an unusual deal is refused until it is typed twice, an absurd one waits for a second person', async () => {
  const itemIds = [await listItem(app, 10_000), await listItem(app, 20_000)];
  const pack = { title: 'Cheap', priceCents: 2000, imgUrl: '/emblem.svg', itemIds };
  const once = await manager.browser.post('/ops/packs', pack);
  expect(once.body).toMatchObject({ message_key: 'figure_unusual', figure: '€20.00', beside: '€300.00' });
  const absurd = await manager.browser.post('/ops/packs', { ...pack, priceCents: 200, again: 200 });
  expect(absurd.body.payload).toEqual({ id: null, waitsAs: expect.stringMatching(/^apr_/) });
});
