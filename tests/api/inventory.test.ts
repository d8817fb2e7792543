import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inventoryShownMax } from '#rules/limits/sizes.ts';
import { customers } from '#server/db/schema/customers.ts';
import { counterOffer } from '#server/domain/offers/operator/counter-offer.ts';
import { rejectOffer } from '#server/domain/offers/operator/reject-offer.ts';
import { setSetting } from '../support/customers.ts';
import { openOffers, skin } from '../support/offers.ts';
import { plansOfCalls } from '../support/plans.ts';
import { buyer, createShopper, type Shopper, seedShop } from '../support/shop.ts';
import { openSteamCommunity, recordedInventory, type SteamCommunity } from '../support/steam-community.ts';
import { stock } from '../support/stock.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let steam: SteamCommunity;
let app: TestApp;
let calls: string[] = [];
beforeAll(async () => {
  steam = await openSteamCommunity();
  app = await createTestApp({ steamCommunityBase: steam.base, onDatabaseCall: (body) => calls.push(body) });
  await seedShop(app);
  await openOffers(app);
});
beforeEach(async () => {
  steam.answer = { status: 200, body: recordedInventory };
  steam.asked.length = 0;
  await setSetting(app.deps, 'steam_inventory_enabled', true);
});
afterAll(async () => {
  await app.close();
  await steam.close();
});

async function trader(): Promise<Shopper> {
  const ada = await createShopper(app);
  await app.deps.db.update(customers).set({ steamTradeLink: buyer.tradeUrl }).where(eq(customers.id, ada.id));
  return ada;
}

const link = (assetId: string) => `https://steamcommunity.com/profiles/76561197972611406/inventory/#570_2_${assetId}`;

test('what was declined can be picked again', async () => {
  const ada = await trader();
  const listed = async () =>
    (await ada.browser.get('/offer/inventory')).body.payload.map((each: { id: string }) => each.id);
  const all = await listed();
  const offered = async (assetId: string) =>
    (await ada.browser.post('/offer/create', { ...skin, item_url: link(assetId) })).body.id;
  const [first, second] = [await offered('31415926535'), await offered('31415926536')];
  expect(await listed()).toEqual(['27182818284']);
  await rejectOffer({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: first });
  await counterOffer({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: second, priceCents: 100, again: 100 });
  await ada.browser.post('/offer/decline', { id: second });
  expect(await listed()).toEqual(all);
});

test('what can be traded is listed with its wear, and what was offered already is not', async () => {
  const ada = await trader();
  const { status, body } = await ada.browser.get('/offer/inventory');
  expect(status).toBe(200);
  expect(steam.asked).toEqual(['/inventory/76561197972611406/570/2?l=english&count=500']);
  const kind = { class_id: '1001', instance_id: '0' };
  const bulwark = { ...kind, title: 'Moonlit Bulwark', type: 'Rare Wearable', quality: 'field_tested', img: '' };
  expect(body.payload).toEqual([
    { ...bulwark, id: '31415926535', item_url: link('31415926535') },
    { ...bulwark, id: '31415926536', item_url: link('31415926536') },
    {
      ...bulwark,
      title: 'Lantern of the Long Night',
      quality: null,
      class_id: '1002',
      id: '27182818284',
      item_url: link('27182818284'),
    },
  ]);
  const [{ title, quality, item_url }] = body.payload;
  expect((await ada.browser.post('/offer/create', { ...skin, title, quality, item_url })).status).toBe(200);
  const { body: after } = await ada.browser.get('/offer/inventory');
  expect(after.payload.map(({ id }: { id: string }) => id)).toEqual(['31415926536', '27182818284']);
});

test('inventoryShownMax things are shown of an inventory, and one more is not', async () => {
  const ada = await trader();
  const shown = async (count: number) => {
    const [asset] = recordedInventory.assets;
    const assets = Array.from({ length: count }, (_, number) => ({ ...asset, assetid: String(1000 + number) }));
    steam.answer = { status: 200, body: { ...recordedInventory, assets, total_inventory_count: count } };
    return (await ada.browser.get('/offer/inventory')).body.payload.length;
  };
  expect([await shown(inventoryShownMax), await shown(inventoryShownMax + 1)]).toEqual(
    Array(2).fill(inventoryShownMax),
  );
});

test('a thing has the picture of the newest item of its title, and no other item of it is read', async () => {
  const titled = (img_url: string) => ({ title: 'Moonlit Bulwark', img_url });
  await stock(app.deps, [titled('/artwork/older.svg'), titled('/artwork/newer.svg')]);
  const ada = await trader();
  calls = [];
  const { body } = await ada.browser.get('/offer/inventory');
  expect(body.payload.map(({ img }: { img: string }) => img)).toEqual(['/artwork/newer.svg', '/artwork/newer.svg', '']);
  const plan = (await plansOfCalls(app.url, calls)).find(({ sql }) => sql.includes('json_each'));
  expect(plan?.lines).toContain('SEARCH items USING INDEX items_title (title=?)');
  expect(plan?.lines.filter((line) => line.includes('TEMP B-TREE'))).toEqual([]);
});

test('an empty inventory is an empty list', async () => {
  steam.answer = { status: 200, body: { total_inventory_count: 0, success: 1, rwgrsn: -2 } };
  expect((await (await trader()).browser.get('/offer/inventory')).body.payload).toEqual([]);
});

test.each([
  [403, 'null', 409, 'inventory_private'],
  [429, 'null', 502, 'steam_unavailable'],
  [500, '', 502, 'steam_unavailable'],
  [200, '<html>', 502, 'steam_unavailable'],
  [200, { assets: 'none' }, 502, 'steam_unavailable'],
])('Steam’s %i with %j is %i %s', async (status, body, expected, key) => {
  steam.answer = { status, body };
  const answer = await (await trader()).browser.get('/offer/inventory');
  expect([answer.status, answer.body.message_key]).toEqual([expected, key]);
});

test('Steam is not asked where it is switched off, without a trade link, or by a guest', async () => {
  const without = await (await createShopper(app, 0, { steamTradeLink: '' })).browser.get('/offer/inventory');
  expect([without.status, without.body.message_key]).toEqual([409, 'trade_link_missing']);
  expect((await app.browser().get('/offer/inventory')).status).toBe(401);
  await setSetting(app.deps, 'steam_inventory_enabled', false);
  const off = await (await trader()).browser.get('/offer/inventory');
  expect([off.status, off.body.message_key]).toEqual([403, 'inventory_closed']);
  expect(steam.asked).toEqual([]);
});
