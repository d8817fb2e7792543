import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { titleCountsMax } from '#rules/limits/lists.ts';
import { customers } from '#server/db/schema/customers.ts';
import { describeOffer } from '#server/domain/offers/operator/describe-offer.ts';
import { listOffers } from '#server/domain/offers/operator/list-offers.ts';
import { openOffers, skin } from '../../../support/offers.ts';
import { ops } from '../../../support/ops.ts';
import { plansOf } from '../../../support/plans.ts';
import { buyer, createShopper, type Shopper, seedShop } from '../../../support/shop.ts';
import { openSteamCommunity, recordedInventory, type SteamCommunity } from '../../../support/steam-community.ts';
import { stock } from '../../../support/stock.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

const steamId = '76561197972611406';
const link = (assetId: string, owner = steamId) =>
  `https://steamcommunity.com/profiles/${owner}/inventory/#570_2_${assetId}`;

let steam: SteamCommunity;
let app: TestApp;
let ada: Shopper;
beforeAll(async () => {
  steam = await openSteamCommunity();
  app = await createTestApp({ steamCommunityBase: steam.base });
  await seedShop(app);
  await openOffers(app);
  ada = await createShopper(app);
  const [sold] = await stock(app.deps, [
    { title: 'Moonlit Bulwark', price: '60', quality: 'well_worn' },
    { title: 'Moonlit Bulwark', price: '80', quality: 'field_tested' },
    { title: 'Moonlit Bulwark', price: '75' },
    { title: 'Another', price: '1' },
  ]);
  const bob = await createShopper(app, 10_000);
  await bob.addToCart(sold ?? '');
  const { status } = await bob.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  expect(status).toBe(200);
});
beforeEach(() => {
  steam.answer = { status: 200, body: recordedInventory };
  steam.asked.length = 0;
});
afterAll(async () => {
  await app.close();
  await steam.close();
});

const env = () => ({ LIBSQL_URL: app.url, STEAM_COMMUNITY_BASE: steam.base });

async function offered(item_url: string): Promise<string> {
  const { body } = await ada.browser.post('/offer/create', { ...skin, quality: 'field_tested', item_url });
  return body.id;
}

test('an offer is described by its thing, its seller, what Steam says, and how its title sells here', async () => {
  const id = await offered(link('31415926535'));
  const described = await describeOffer(app, { id });
  expect(described).toMatchObject({
    offer: { id, title: 'Moonlit Bulwark', assetId: '31415926535' },
    seller: {
      email: ada.email,
      tradeLink: buyer.tradeUrl,
      steamId,
      linkSteamId: steamId,
      isSameAccount: true,
    },
    steam: { status: 'found', item: { title: 'Moonlit Bulwark', quality: 'field_tested', classId: '1001' } },
    sales: { count: 1, last: [{ priceCents: 6000, quality: 'well_worn', soldAt: app.clock.now }] },
    forSale: { count: 2, cheapest: [{ priceCents: 7500 }, { priceCents: 8000 }] },
  });
  const { out } = await ops(env(), 'offers', 'show', id);
  expect(out).toMatch(/Steam says.+Moonlit Bulwark · Field-Tested/);
  expect(out).toMatch(/tradable\s.+ now /);
});

test('what cannot be traded yet says from when, and how it is looked at in the game', async () => {
  const [, , bound] = recordedInventory.descriptions;
  const owner_descriptions = [{ type: 'html', value: 'Tradable After Dec 03, 2026 (8:00:00) GMT' }];
  const actions = [{ name: 'Inspect', link: 'steam://rungame/570/1/+inspect%20S%owner_steamid%A%assetid%' }];
  const descriptions = [{ ...bound, owner_descriptions, actions }];
  steam.answer = { status: 200, body: { ...recordedInventory, descriptions } };
  const id = await offered(link('16180339887'));
  const { steam: said } = await describeOffer(app, { id });
  expect(said.item).toMatchObject({
    title: 'Bound Keepsake',
    isTradable: false,
    tradableFrom: Date.UTC(2026, 11, 3, 8) / 1000,
    inspectLink: `steam://rungame/570/1/+inspect%20S${steamId}A16180339887`,
  });
  expect((await ops(env(), 'offers', 'show', id)).out).toMatch(/tradable\s.+ from 2026-12-03 08:00 /);
});

test('a large inventory is looked through page by page', async () => {
  const id = await offered(link('555'));
  steam.answer.body = { ...recordedInventory, more_items: 1, last_assetid: '16180339887' };
  expect((await describeOffer(app, { id })).steam).toEqual({ status: 'missing', item: null });
  expect(steam.asked).toHaveLength(6);
  expect(steam.asked.at(-1)).toContain('&start_assetid=16180339887');
});

test.each([
  [403, 'null', 'private'],
  [429, 'null', 'unavailable'],
  [200, '<html>', 'unavailable'],
])('where Steam answers %i with %j, the rest is described all the same', async (status, body, expected) => {
  const id = await offered(link(String(7000 + status), '76561197960265729'));
  steam.answer = { status, body };
  const { steam: said, seller, forSale } = await describeOffer(app, { id });
  expect(said).toEqual({ status: expected, item: null });
  expect(seller).toMatchObject({ linkSteamId: '76561197960265729', isSameAccount: false });
  expect(forSale.count).toBe(2);
  await app.deps.db.$client.execute({ sql: 'delete from offer_transitions where offer_id = ?', args: [id] });
  await app.deps.db.$client.execute({ sql: 'delete from offers where id = ?', args: [id] });
});

test('the account of a link by a word is that of the trade link; without one, Steam is not asked', async () => {
  const id = await offered('https://steamcommunity.com/id/ada/inventory/#570_2_27182818284');
  const { steam: said, seller } = await describeOffer(app, { id });
  expect(said.item?.title).toBe('Lantern of the Long Night');
  expect(seller).toMatchObject({ linkSteamId: null, isSameAccount: null });
  steam.asked.length = 0;
  await app.deps.db.update(customers).set({ steamTradeLink: '' }).where(eq(customers.id, ada.id));
  expect((await describeOffer(app, { id })).steam.status).toBe('unknown');
  expect(steam.asked).toEqual([]);
  await app.deps.db.update(customers).set({ steamTradeLink: buyer.tradeUrl }).where(eq(customers.id, ada.id));
});

test('an unknown offer is not found', async () => {
  await expect(describeOffer(app, { id: 'off_unheard_of' })).rejects.toMatchObject({ code: 'not_found' });
});

test('each offer of the list has its thing, the accounts, and the market in short', async () => {
  const id = await offered(link('31415926536'));
  const { rows } = await listOffers(app, { limit: 50 });
  expect(rows.find((offer) => offer.id === id)).toMatchObject({
    assetId: '31415926536',
    steamId,
    linkSteamId: steamId,
    tradeLink: buyer.tradeUrl,
    sold: 1,
    forSale: 2,
    forSaleFromCents: 7500,
  });
});

test('beside an offer of a list up to titleCountsMax items of its title are counted', async () => {
  const title = 'Common Shield';
  const { body } = await ada.browser.post('/offer/create', { ...skin, title, item_url: link('31415926599') });
  const listed = async () => (await listOffers(app, { limit: 50 })).rows.find(({ id }) => id === body.id);
  const lines = (count: number) => Array.from({ length: count }, () => ({ title, price: '9' }));
  await stock(app.deps, lines(titleCountsMax - 1));
  expect(await listed()).toMatchObject({ sold: 0, forSale: titleCountsMax - 1 });
  expect((await ops(env(), 'offers', 'list')).out).toContain(`${titleCountsMax - 1} from €9.00`);
  await stock(app.deps, lines(2));
  expect(await listed()).toMatchObject({ sold: 0, forSale: titleCountsMax });
  expect((await ops(env(), 'offers', 'list')).out).toContain(`${titleCountsMax}+ from €9.00`);
  const plans = await plansOf(app, (deps) => listOffers({ deps }, { limit: 50 }));
  const reads = plans.flatMap((plan) => plan.lines.filter((line) => /\bitems\b/.test(line)));
  expect(reads).toEqual([
    'SEARCH items USING INDEX items_title (title=?)',
    'SEARCH items USING COVERING INDEX items_for_sale_title (title=?)',
    'SEARCH items USING COVERING INDEX items_for_sale_title (title=?)',
  ]);
});

test('the command line prints it', async () => {
  const id = await offered(link('31415926537'));
  const { out } = await ops(env(), 'offers', 'show', id);
  for (const text of ['31415926537', buyer.tradeUrl, steamId, '€60.00', '€75.00', 'the inventory does not hold it'])
    expect(out).toContain(text);
  expect((await ops(env(), 'offers', 'show', id, '--json')).json()).toMatchObject({ forSale: { count: 2 } });
  const { out: list } = await ops(env(), 'offers', 'list');
  expect(list).toContain('2 from €75.00');
});
