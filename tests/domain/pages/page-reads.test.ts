import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productsPerPage, specialListLimit } from '#rules/limits.ts';
import { items } from '#server/db/schema/catalogue.ts';
import { addCategory } from '#server/domain/catalogue/operator/add-category.ts';
import { withdrawItem } from '#server/domain/catalogue/operator/withdraw-item.ts';
import {
  categoryLists,
  readBrowsed,
  readEverything,
  readItem,
  readList,
  readListing,
  subcategoryLists,
} from '#server/page-reads.ts';
import { stock } from '../../support/stock.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let access: { LIBSQL_URL: string };
let ids: string[];

beforeAll(async () => {
  app = await createTestApp();
  access = { LIBSQL_URL: app.url };
  ids = await stock(app.deps, [
    ...Array.from({ length: 13 }, (_, index) => ({ type: 'Blade', price: String(10 + index) })),
    { type: 'War Horn', price: '5', old_price: '8' },
  ]);
});
afterAll(() => app.close());

test('a list page begins with one page of items and the filter values of all', async () => {
  const { first, firstOptions } = await readList(access, {});
  expect(first.items).toHaveLength(productsPerPage);
  expect(first.meta).toMatchObject({ total: 14, pages: 2 });
  expect(firstOptions.types).toEqual(['Blade', 'War Horn']);
});

test('the pages of sale and new hold twenty items', async () => {
  for (const flag of ['sale', 'new'] as const) {
    expect((await readList(access, { flag })).first.meta.limit).toBe(specialListLimit);
    const browsed = await readBrowsed(access, new URLSearchParams({ [flag]: 'true' }));
    expect(browsed).toMatchObject({ first: { meta: { limit: 20 } } });
  }
});

test('the sale page holds what is reduced', async () => {
  const { first } = await readList(access, { flag: 'sale' });
  expect(first.items.map(({ id }) => id)).toEqual([ids[13]]);
});

test('every category has a page in every language, and so has the value all', async () => {
  const pages = await categoryLists(access);
  expect(pages.map(({ params }) => `${params.lang ?? 'en'} ${params.category}`)).toEqual(
    ['en', 'de', 'fr', 'es', 'pl'].flatMap((lang) => [`${lang} all`, `${lang} dota2`]),
  );
});

test('an address that says all is known by the one that leaves it out', async () => {
  const pages = await subcategoryLists(access);
  const canonical = pages
    .filter(({ params }) => params.lang === undefined)
    .map(({ params, props }) => [`${params.category}/${params.subcategory}`, props.canonicalPath]);
  expect(Object.fromEntries(canonical)).toEqual({
    'all/all': '/products',
    'all/blade': '/products/all/blade',
    'all/war-horn': '/products/all/war-horn',
    'dota2/all': '/products/dota2',
    'dota2/blade': '/products/dota2/blade',
    'dota2/war-horn': '/products/dota2/war-horn',
  });
});

test('an item that is sold still has its page, an unknown one has none', async () => {
  const [id = ''] = ids;
  await app.deps.db.update(items).set({ state: 'sold', soldAt: app.clock.now }).where(eq(items.id, id));
  expect(await readItem(access, id)).toMatchObject({ id, available: false });
  expect(await readItem(access, 'itm_unknown')).toBe('absent');
});

test('an item that someone is paying for is not sold', async () => {
  const [id = ''] = await stock(app.deps, [{ title: 'Wanted' }]);
  await app.deps.db.$client.execute({
    sql: `update items set state = 'reserved', reserved_order_id = 'ord_1', reserved_until = 1 where id = ?`,
    args: [id],
  });
  expect(await readItem(access, id)).toMatchObject({ available: false, reserved: true });
});

test('the list of everything leads to the lists of its parts', async () => {
  const { parts } = await readEverything(access);
  expect(parts).toContainEqual({
    label: 'War Horn',
    path: '/products/dota2/war-horn',
    picture: expect.any(String),
  });
});

test('a list is rendered as its address asks, page and counts included', async () => {
  const browsed = await readBrowsed(access, new URLSearchParams('category=dota2&type=Blade&price_from=11&page=2'));
  if (typeof browsed === 'string') throw new Error(browsed);
  expect(browsed.first.meta).toEqual({ total: 12, pages: 1, page: 2, limit: productsPerPage });
  expect(browsed.first.items).toEqual([]);
  expect(browsed.firstOptions.types).toContain('War Horn');
  expect(browsed.filters).toMatchObject({ type: 'Blade', priceFrom: '11', page: 2 });
});

test('whatever an address asks for, there is a list to show', async () => {
  const odd = new URLSearchParams({
    category: "'; drop table items",
    price_from: 'abc',
    price_till: '-1',
    sort: 'best',
    page: '0',
    search: '"* AND (NEAR',
    heroes: ',\\\\,',
  });
  expect(await readBrowsed(access, odd)).toMatchObject({ first: { meta: { page: 1 } } });
});

test('a category and a type that came after the build have the lists that the next build gives them', async () => {
  await addCategory({ deps: app.deps, actor: 'test', role: 'owner' }, { name: 'Deadlock', url: 'deadlock' });
  const [id] = await stock(app.deps, [{ type: 'Grand Piano', category: 'deadlock' }]);
  const built = [...(await categoryLists(access)), ...(await subcategoryLists(access))];
  for (const address of ['deadlock', 'deadlock/all', 'deadlock/grand-piano', 'all/grand-piano']) {
    const list = await readListing(access, address);
    if (typeof list === 'string') throw new Error(`${address}: ${list}`);
    expect(list.first.items.map((item) => item.id)).toEqual([id]);
    const page = built.find(
      ({ params }) =>
        Object.values({ ...params, lang: undefined })
          .filter(Boolean)
          .join('/') === address,
    );
    const { parts: _, ...shown } = list;
    const { parts: __, ...expected } = page?.props ?? {};
    expect(shown, address).toEqual(expected);
  }
  expect(await readListing(access, 'deadlock')).toMatchObject({
    parts: [{ label: 'Grand Piano', path: '/products/deadlock/grand-piano' }],
  });
});

test('a type that is sold out keeps its list', async () => {
  const [id = ''] = await stock(app.deps, [{ type: 'Last Harp' }]);
  await withdrawItem({ deps: app.deps, actor: 'test', role: 'owner' }, { id });
  expect(await readListing(access, 'dota2/last-harp')).toMatchObject({
    subcategory: { name: 'Last Harp', url: 'last-harp' },
    canonicalPath: '/products/dota2/last-harp',
    first: { items: [] },
  });
});

test.each(['cs2', 'cs2/blade', 'dota2/banjo', 'all/banjo', 'dota2/blade/more/of/it', 'dota2/', '/blade', ''])(
  'there is no list at /products/%s',
  async (address) => {
    expect(await readListing(access, address)).toBe('absent');
  },
);

test('a database that does not answer makes a page unavailable', async () => {
  const silent = { LIBSQL_URL: 'http://127.0.0.1:9' };
  expect(await readItem(silent, 'itm_1')).toBe('unavailable');
  expect(await readBrowsed(silent, new URLSearchParams())).toBe('unavailable');
  expect(await readListing(silent, 'dota2/blade')).toBe('unavailable');
});
