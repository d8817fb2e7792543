import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offers } from '#server/db/schema/offers.ts';
import { rejectOffer } from '#server/domain/offers/operator/reject-offer.ts';
import { openOffers, skin } from '../support/offers.ts';
import { createShopper, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openOffers(app);
});
afterAll(() => app.close());

const profileLink = (assetId: string) =>
  `https://steamcommunity.com/profiles/76561197972611406/inventory/#570_2_${assetId}`;

const rowOf = async (id: string) => (await app.deps.db.select().from(offers).where(eq(offers.id, id)))[0];

test('an offer has the thing’s numbers and whose inventory it is in', async () => {
  const ada = await createShopper(app);
  const picked = { ...skin, item_url: profileLink('1001'), class_id: '77', instance_id: '88' };
  const { body } = await ada.browser.post('/offer/create', picked);
  expect(await rowOf(body.id)).toMatchObject({
    itemUrl: picked.item_url,
    assetId: '1001',
    classId: '77',
    instanceId: '88',
    sellerSteamId: '76561197972611406',
  });
});

test('a link by a word of the owner’s own tells no Steam id, and a typed one no class', async () => {
  const ada = await createShopper(app);
  const { body } = await ada.browser.post('/offer/create', skin);
  expect(await rowOf(body.id)).toMatchObject({ classId: null, instanceId: null, sellerSteamId: null });
});

test('the token of a link to a trade offer is not kept', async () => {
  const ada = await createShopper(app);
  const item_url = 'https://steamcommunity.com/tradeoffer/new/?partner=12345678&token=aB3dE_-9&for_item=570_2_1002';
  const { body } = await ada.browser.post('/offer/create', { ...skin, item_url });
  expect(await rowOf(body.id)).toMatchObject({ itemUrl: profileLink('1002'), sellerSteamId: '76561197972611406' });
});

test('a thing that is in an open offer of anyone is refused, and can be offered again once that was declined', async () => {
  const [ada, eve] = [await createShopper(app), await createShopper(app)];
  const { body: made } = await ada.browser.post('/offer/create', { ...skin, item_url: profileLink('1003') });
  const byName = 'https://steamcommunity.com/id/eve/inventory/#570_2_1003';
  for (const [browser, item_url] of [
    [ada.browser, profileLink('1003')],
    [eve.browser, byName],
  ] as const) {
    const { status, body } = await browser.post('/offer/create', { ...skin, item_url });
    const message = 'This item is in another open offer already. If it is yours, please write to us.';
    expect([status, body.message_key, body.errors]).toEqual([409, 'item_already_offered', { item_url: [message] }]);
  }
  await rejectOffer({ deps: app.deps, actor: 'ops:test', role: 'owner' }, { id: made.id });
  expect((await eve.browser.post('/offer/create', { ...skin, item_url: byName })).status).toBe(200);
});

test('of many offers of a thing at one moment one is taken', async () => {
  const shoppers = await Promise.all(Array.from({ length: 6 }, () => createShopper(app)));
  const answers = await Promise.all(
    shoppers.map(({ browser }) => browser.post('/offer/create', { ...skin, item_url: profileLink('1004') })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.message_key === 'item_already_offered')).toHaveLength(5);
});

test('numbers of Steam that are none are refused', async () => {
  const ada = await createShopper(app);
  const { status, body } = await ada.browser.post('/offer/create', { ...skin, class_id: 'seven' });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['class_id']]);
});
