import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPrice } from '#server/domain/catalogue/operator/set-price.ts';
import { withdrawItem } from '#server/domain/catalogue/operator/withdraw-item.ts';
import { stock } from '../support/stock.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const specifics = {
  asset_id: '31415926535',
  class_id: '1001',
  instance_id: '2002',
  gems: 'Prismatic: Sea Green, Inscribed: Wards Placed\\, and Kept',
  styles: ['Frozen', 'Thawed'],
  unusual_effect: 'Frostbite',
  wear_float: '0.0712345',
  pattern_seed: 661,
  inspect_link: 'steam://rungame/570/76561202255233023/+inspect%20A31415926535',
  tradable_from: '4000000000',
};

let app: TestApp;
let ids: string[];
beforeAll(async () => {
  app = await createTestApp();
  ids = await stock(app.deps, [
    { title: 'Alpha', price: '10.50', hero: 'Brannoc', type: 'Blade', class: 'Sworn', old_price: '21' },
    { title: 'Beta', price: '20', hero: 'Brannoc, the Tall', type: 'Blade', quality: 'well_worn' },
    { title: 'Gamma', price: '30', hero: 'Quillane', type: 'Axe', is_new: 'true' },
    { title: 'Delta', price: '40', hero: 'Isaveth', type: 'Crown of Ice', exterior_name: 'Gilded', ...specifics },
  ]);
});
afterAll(() => app.close());

const get = (path: string) => app.browser().get(path);
const titles = (body: { payload: { title: string }[] }) => body.payload.map((item) => item.title);

test('a product is shown with euros, its category and its subcategory', async () => {
  const { status, body } = await get('/items/list?search=alpha');
  expect(status).toBe(200);
  expect(body.payload).toEqual([
    {
      id: ids[0],
      title: 'Alpha',
      type: 'Blade',
      quality: 'factory_new',
      exterior_name: null,
      hero: 'Brannoc',
      class: 'Sworn',
      category: 'dota2',
      subcategory: 'blade',
      price: 10.5,
      old_price: 21,
      img_url: '/artwork/thing.svg',
      img_url_big: '/artwork/thing.svg',
      is_new: false,
      available: true,
      created_at: app.clock.now,
    },
  ]);
  expect(body.meta).toEqual({ total: 1, pages: 1, page: 1, limit: 12 });
});

test.each([
  ['', ['Delta', 'Gamma', 'Beta', 'Alpha']],
  ['sort=asc&limit=2', ['Alpha', 'Beta']],
  ['sort=asc&limit=2&page=2', ['Gamma', 'Delta']],
  ['category=all&type=Blade', ['Beta', 'Alpha']],
  ['category=dota2&subcategory=crown-of-ice', ['Delta']],
  ['category=cs2', []],
  ['sale=true', ['Alpha']],
  ['new=1', ['Gamma']],
  ['tradable=true', ['Gamma', 'Beta', 'Alpha']],
  ['sale=0&new=false', ['Delta', 'Gamma', 'Beta', 'Alpha']],
  ['heroes=Quillane,Isaveth', ['Delta', 'Gamma']],
  ['heroes=Brannoc%5C,%20the%20Tall', ['Beta']],
  ['price_from=10.50&price_till=20', ['Beta', 'Alpha']],
  ['price_from=10.505', ['Delta', 'Gamma', 'Beta']],
  ['price_from=&price_till=', ['Delta', 'Gamma', 'Beta', 'Alpha']],
  ['price_till=99999999999999999999999', ['Delta', 'Gamma', 'Beta', 'Alpha']],
  ['price_from=30&price_till=20', []],
  ['quality=unheard_of', []],
  ['page=1000000000', []],
  [`search=${'x'.repeat(10_000)}`, []],
  ['ids=itm_unheard_of', []],
  ['ids=', ['Delta', 'Gamma', 'Beta', 'Alpha']],
])('GET /items/list?%s', async (query, expected) => {
  const { status, body } = await get(`/items/list?${query}`);
  expect(status).toBe(200);
  expect(titles(body)).toEqual(expected);
});

test.each([
  ['page=0', 'page'],
  ['page=-1', 'page'],
  ['page=abc', 'page'],
  ['page=1.5', 'page'],
  ['limit=0', 'limit'],
  ['limit=lots', 'limit'],
  ['sort=best', 'sort'],
  ['price_from=abc', 'price_from'],
  ['price_from=-1', 'price_from'],
  ['price_till=1e3', 'price_till'],
  ['price_till=1,500', 'price_till'],
  ['price_from=1.500', 'price_from'],
  ['price_from=1,234&currency=JPY', 'price_from'],
  ['price_till=NaN', 'price_till'],
])('GET /items/list?%s names the wrong field', async (query, field) => {
  const { status, body } = await get(`/items/list?${query}`);
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([field]);
});

test('only the items named are listed, as far as they are for sale', async () => {
  const { body } = await get(`/items/list?sort=asc&ids=${ids[2]},itm_unheard_of,${ids[0]}`);
  expect(titles(body)).toEqual(['Alpha', 'Gamma']);
});

test('a limit above the most is taken as the most', async () => {
  const { body } = await get('/items/list?limit=100000');
  expect(body.meta.limit).toBe(100);
});

test('a list tells counts per filter value when asked', async () => {
  const { body } = await get('/items/list?counts=1&type=Blade');
  expect(body.meta.counts.types).toEqual({ Blade: 2, Axe: 1, 'Crown of Ice': 1 });
  expect(body.meta.counts.qualities).toEqual({ factory_new: 1, well_worn: 1 });
});

test('filter data names what is for sale, with a count for each under the filters', async () => {
  const { body } = await get('/items/filter-data?category=dota2&type=Blade');
  expect(body.payload).toMatchObject({
    types: ['Axe', 'Blade', 'Crown of Ice'],
    qualities: ['factory_new', 'well_worn'],
    heroes: ['Brannoc', 'Brannoc, the Tall', 'Isaveth', 'Quillane'],
    exterior_names: ['Gilded'],
    classes: ['Sworn'],
  });
  expect(body.payload.counts.heroes).toEqual({ Brannoc: 1, 'Brannoc, the Tall': 1, Isaveth: 0, Quillane: 0 });
});

test('filter data of an unknown category is empty', async () => {
  const { body } = await get('/items/filter-data?category=nowhere');
  expect(body.payload.types).toEqual([]);
});

test('subcategories are the types of what is for sale', async () => {
  const { body } = await get('/items/subcategories?category=dota2');
  expect(body.payload).toEqual([
    { id: 'axe', name: 'Axe', url: 'axe', count: 1 },
    { id: 'blade', name: 'Blade', url: 'blade', count: 2 },
    { id: 'crown-of-ice', name: 'Crown of Ice', url: 'crown-of-ice', count: 1 },
  ]);
  expect((await get('/items/subcategories?category=nowhere')).body.payload).toEqual([]);
  expect((await get('/items/subcategories')).body.payload).toHaveLength(3);
});

test('categories are a tree', async () => {
  const { body } = await get('/categories');
  expect(body.payload).toMatchObject([{ name: 'Dota 2', url: 'dota2', subcategories: [{ url: 'axe' }, {}, {}] }]);
});

test('recommended items begin with the most reduced', async () => {
  const { body } = await get('/items/recommended?limit=2');
  expect(titles(body)).toEqual(['Alpha', 'Delta']);
});

test('an item says what makes it that item, as far as the shop knows', async () => {
  const { body } = await get(`/items/${ids[3]}`);
  expect(body.payload).toMatchObject({
    ...specifics,
    gems: ['Prismatic: Sea Green', 'Inscribed: Wards Placed, and Kept'],
    wear_float: 0.0712345,
    tradable_from: 4_000_000_000,
  });
  const { body: plain } = await get(`/items/${ids[0]}`);
  const nothing = Object.fromEntries(Object.keys(specifics).map((name) => [name, null]));
  expect(plain.payload).toMatchObject(nothing);
});

test('an item comes with similar ones: same type or hero, nearest in price', async () => {
  const { body } = await get(`/items/${ids[0]}`);
  expect(body.payload.title).toBe('Alpha');
  expect(body.payload.similar.map((item: { title: string }) => item.title)).toEqual(['Beta']);
});

test('an item without similar ones comes with others of its category', async () => {
  const { body } = await get(`/items/${ids[3]}`);
  expect(body.payload.similar).toHaveLength(3);
});

test.each(['itm_nothing', '%0A', "'", 'x'.repeat(500)])('the unknown item %j is 404', async (id) => {
  expect((await get(`/items/${id}`)).status).toBe(404);
});

test('what was withdrawn is in no list, and no item of the API', async () => {
  const [id = ''] = await stock(app.deps, [{ title: 'Omega', type: 'Relic' }]);
  await withdrawItem({ deps: app.deps, actor: 'test', role: 'owner' }, { id });
  expect((await get(`/items/${id}`)).status).toBe(404);
  expect(titles((await get('/items/list?search=omega')).body)).toEqual([]);
  await expect(withdrawItem({ deps: app.deps, actor: 'test', role: 'owner' }, { id })).rejects.toMatchObject({
    code: 'item_unavailable',
  });
});

test('a letter cut in half is no reason to fail', async () => {
  const { status } = await app.browser().post('/login', '{"username":"\\ud800@shop.test","password":"\\udc00"}');
  expect(status).toBe(422);
});

test('a price that is changed shows at once', async () => {
  const [id = ''] = await stock(app.deps, [{ title: 'Sigma', type: 'Relic', price: '70' }]);
  await setPrice({ deps: app.deps, actor: 'test', role: 'owner' }, { id, priceCents: 5999, oldPriceCents: 7000 });
  expect((await get(`/items/${id}`)).body.payload).toMatchObject({ price: 59.99, old_price: 70 });
  await withdrawItem({ deps: app.deps, actor: 'test', role: 'owner' }, { id });
});

test('answers may be kept for a moment and are asked for again by their tag', async () => {
  const first = await get('/items/list?sort=asc');
  const keptFor = ({ headers }: typeof first) => [
    headers.get('cache-control'),
    headers.get('cloudflare-cdn-cache-control'),
  ];
  const momentarily = ['public, max-age=0', 'max-age=5, stale-if-error=86400'];
  expect(keptFor(first)).toEqual(momentarily);
  expect(keptFor(await get('/categories'))).toEqual(['public, max-age=0', 'max-age=30, stale-if-error=86400']);
  const tag = first.headers.get('etag') ?? '';
  expect(tag).not.toBe('');
  const again = await app.browser().get('/items/list?sort=asc', { headers: { 'if-none-match': tag } });
  expect([again.status, keptFor(again), again.headers.get('cache-tag')]).toEqual([
    304,
    momentarily,
    first.headers.get('cache-tag'),
  ]);
});

test('an answer whose address names the language has one copy for all browsers', async () => {
  const varies = async (path: string) => (await get(path)).headers.get('vary') ?? '';
  expect(await varies('/items/list?lang_id=1')).not.toContain('Accept-Language');
  expect(await varies('/items/list')).toContain('Accept-Language');
});

test('a random list and an error are not cached', async () => {
  expect((await get('/items/list?random=1')).headers.get('cache-control')).toBe('no-store');
  expect((await get('/items/list?page=0')).headers.get('cache-control')).toBeNull();
});

test.each(['/items/list?counts=1', '/items/filter-data', '/items/subcategories', '/items/recommended', '/categories'])(
  'GET %s takes one round trip',
  async (path) => {
    expect((await get(path)).headers.get('server-timing')).toContain('1 round trips');
  },
);
