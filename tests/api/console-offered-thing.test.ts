/** What Steam says of an offered thing, for who prices it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openOffers, skin } from '../support/offers.ts';
import { signedInOperator, type TestOperator } from '../support/operators.ts';
import { createShopper, type Shopper, seedShop } from '../support/shop.ts';
import { openSteamCommunity, recordedInventory, type SteamCommunity } from '../support/steam-community.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let steam: SteamCommunity;
let app: TestApp;
let viewer: TestOperator;
let ada: Shopper;
beforeAll(async () => {
  steam = await openSteamCommunity();
  app = await createTestApp({ steamCommunityBase: steam.base });
  await seedShop(app);
  await openOffers(app);
  viewer = await signedInOperator(app, 'viewer');
  ada = await createShopper(app);
});
beforeEach(() => {
  steam.answer = { status: 200, body: recordedInventory };
});
afterAll(async () => {
  await app.close();
  await steam.close();
});

async function offered(assetId: string, owner = 'profiles/76561197972611406'): Promise<string> {
  const item_url = `https://steamcommunity.com/${owner}/inventory/#570_2_${assetId}`;
  const { body } = await ada.browser.post('/offer/create', { ...skin, item_url });
  return body.id;
}

const thingOf = async (id: string) => (await viewer.browser.get(`/ops/offers/${id}/thing`)).body;

test('what the inventory holds is told with its name, quality, and whether it can be traded', async () => {
  const { payload } = await thingOf(await offered('31415926535'));
  expect(payload).toMatchObject({
    status: 'found',
    item: { title: 'Moonlit Bulwark', quality: 'field_tested', isTradable: true, tradableFrom: null },
  });
});

test('a link by a word of the owner’s own is looked up by the trade link', async () => {
  const { payload } = await thingOf(await offered('27182818284', 'id/ada'));
  expect(payload.status).toBe('found');
});

test('what is not there, private, or not answered is told as that', async () => {
  const id = await offered('555');
  expect((await thingOf(id)).payload).toEqual({ status: 'missing', item: null });
  steam.answer = { status: 403, body: 'null' };
  const hidden = await offered('556', 'profiles/76561197960265729');
  expect((await thingOf(hidden)).payload).toEqual({ status: 'private', item: null });
  steam.answer = { status: 429, body: 'null' };
  const silent = await offered('557', 'profiles/76561197960265730');
  expect((await thingOf(silent)).payload).toEqual({ status: 'unavailable', item: null });
});

test('an unknown offer is not found', async () => {
  expect((await viewer.browser.get('/ops/offers/off_none/thing')).status).toBe(404);
});
