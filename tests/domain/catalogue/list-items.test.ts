import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { items as itemsTable } from '#server/db/schema/catalogue.ts';
import { currencies } from '#server/db/schema/shop.ts';
import { statement, write } from '#server/db/write.ts';
import { listItemsWithCounts } from '#server/domain/catalogue/list-items-with-counts.ts';
import { itemQueries } from '#server/domain/catalogue/parts/item-queries.ts';
import { type ListRequest, planList } from '#server/domain/catalogue/parts/list-plan.ts';
import { countsQueries, listQueries } from '#server/domain/catalogue/parts/list-queries.ts';
import { stock } from '../../support/stock.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const { deps } = app;
  await stock(deps, [
    {
      title: 'A',
      price: '10.00',
      hero: 'H1',
      type: 'Blade',
      class: 'C1',
      exterior_name: 'E1',
      created_at: 5,
      tradable_from: 9,
    },
    { title: 'B', price: '20.00', hero: 'H2', type: 'Blade', class: 'C1', quality: 'well_worn', created_at: 4 },
    {
      title: 'C',
      price: '30.00',
      hero: 'H1',
      type: 'Axe',
      class: 'C2',
      old_price: '40.00',
      created_at: 3,
      tradable_from: 3_000_000_000,
    },
    { title: 'D', price: '40.00', hero: 'H3', type: 'Axe', exterior_name: 'E2', old_price: '80', created_at: 2 },
    { title: 'E', price: '50.00', hero: 'H3', type: 'Crown of Ice', is_new: 'true', created_at: 1 },
  ]);
  // dearer than before, as an item is whose price was raised: no file may say so
  await write(
    deps.db,
    statement(deps.db.update(itemsTable).set({ oldPriceCents: 4500 }).where(eq(itemsTable.title, 'E'))),
  );
  const rate = { updatedAt: 0, symbol: 'x' };
  await write(deps.db, [
    statement(
      deps.db.insert(currencies).values([
        { code: 'EUR', rateMicros: 1_000_000, ...rate },
        { code: 'JPY', rateMicros: 163_333_333, ...rate },
      ]),
    ),
  ]);
});
afterAll(() => app.close());

async function titles(request: ListRequest): Promise<string> {
  const { items } = await listItemsWithCounts(app, request);
  return items.map((item) => item.title).join('');
}

test.each<[string, ListRequest, string]>([
  ['everything, dearest first', {}, 'EDCBA'],
  ['cheapest first', { sort: 'asc' }, 'ABCDE'],
  ['newest first', { sort: 'newest' }, 'ABCDE'],
  ['most reduced first', { sort: 'discount' }, 'DCEBA'],
  ['a category', { category: 'dota2' }, 'EDCBA'],
  ['all categories', { category: 'all' }, 'EDCBA'],
  ['an unknown category', { category: 'nowhere' }, ''],
  ['a subcategory', { category: 'dota2', subcategory: 'crown-of-ice' }, 'E'],
  ['a type', { type: 'Blade' }, 'BA'],
  ['a quality', { quality: 'well_worn' }, 'B'],
  ['several heroes', { heroes: ['H1', 'H2'] }, 'CBA'],
  ['heroes of a type', { heroes: ['H1', 'H3'], type: 'Axe' }, 'DC'],
  ['exteriors', { exteriorNames: ['E1', 'E2'] }, 'DA'],
  ['classes', { classes: ['C2'] }, 'C'],
  ['what is reduced', { sale: true }, 'DC'],
  ['what is new', { isNew: true }, 'E'],
  ['a price range with its ends', { priceFrom: 20_000, priceTill: 40_000 }, 'DCB'],
  ['prices from', { priceFrom: 20_010 }, 'EDC'],
  ['prices till', { priceTill: 39_990 }, 'CBA'],
  ['prices till nothing', { priceTill: 0 }, ''],
  ['a huge price', { priceFrom: 9e15 }, ''],
  ['prices as shown in yen', { priceFrom: 3_267_000, priceTill: 4_900_000, currency: 'JPY' }, 'CB'],
  ['prices one yen inside', { priceFrom: 3_268_000, priceTill: 4_899_000, currency: 'JPY' }, ''],
  ['prices beside a whole yen', { priceFrom: 3_266_001, priceTill: 4_900_999, currency: 'JPY' }, 'CB'],
  ['prices of a currency that is not offered as euros', { priceFrom: 20_000, priceTill: 20_000, currency: 'XYZ' }, 'B'],
  ['those of one without decimals too', { priceFrom: 20_000, priceTill: 29_990, currency: 'KRW' }, 'B'],
  ['and of one with three', { priceFrom: 19_995, priceTill: 20_009, currency: 'KWD' }, 'B'],
  ['what can be traded now, or has no lock', { tradable: true }, 'EDBA'],
  ['what is reduced and can be traded now', { tradable: true, sale: true }, 'D'],
  ['a type of what can be traded now', { tradable: true, type: 'Axe' }, 'D'],
  ['a page', { limit: 2, page: 2 }, 'CB'],
  ['a page past the end', { limit: 2, page: 1e15 }, ''],
])('lists %s', async (_, request, expected) => {
  expect(await titles(request)).toBe(expected);
});

test('a page past the end keeps the true totals', async () => {
  const { meta } = await listItemsWithCounts(app, { limit: 2, page: 9 });
  expect(meta).toEqual({ total: 5, pages: 3, page: 9, limit: 2 });
});

test('counts of a facet ignore its own choice and heed the others', async () => {
  const { counts, meta } = await listItemsWithCounts(app, { heroes: ['H1'], type: 'Axe' });
  expect(meta.total).toBe(1);
  expect(counts.heroes).toEqual({ H1: 1, H3: 1 });
  expect(counts.types).toEqual({ Blade: 1, Axe: 1 });
  expect(counts.classes).toEqual({ C2: 1 });
  expect(counts.exterior_names).toEqual({});
});

test('what cannot be traded yet is in no count once it is left out, and in all of them once its time has come', async () => {
  const ofTypes = async () => {
    const { counts, meta } = await listItemsWithCounts(app, { tradable: true });
    return [meta.total, counts.types, counts.heroes];
  };
  expect(await ofTypes()).toEqual([4, { Axe: 1, Blade: 2, 'Crown of Ice': 1 }, { H1: 1, H2: 1, H3: 2 }]);
  const { now } = app.clock;
  app.clock.now = 3_000_000_000;
  expect(await ofTypes()).toEqual([5, { Axe: 2, Blade: 2, 'Crown of Ice': 1 }, { H1: 2, H2: 1, H3: 2 }]);
  app.clock.now = now;
});

test('limits are clamped, and lists of sales, news and random items are longer', async () => {
  const limit = async (request: ListRequest) => (await listItemsWithCounts(app, request)).meta.limit;
  expect(await limit({})).toBe(12);
  expect(await limit({ sale: true })).toBe(20);
  expect(await limit({ isNew: true })).toBe(20);
  expect(await limit({ random: true })).toBe(20);
  expect(await limit({ limit: 100_000 })).toBe(100);
});

test('a random list holds as many different items as asked for', async () => {
  const { items, meta } = await listItemsWithCounts(app, { random: true, limit: 3 });
  expect(new Set(items.map((item) => item.id)).size).toBe(3);
  expect(meta.total).toBe(5);
});

test('page, total and counts take one round trip', async () => {
  const browser = app.browser();
  const { headers } = await browser.get('/items/list?heroes=H1&counts=1');
  expect(headers.get('server-timing')).toContain('1 round trips');
});

test('no plan of any kind of list reads the table of items from end to end', async () => {
  const queries = new Map<string, unknown[]>();
  for (const request of everyKindOfList()) {
    const plan = planList(request, 1);
    const { page, total } = listQueries(app.deps.db, plan);
    for (const query of [page, total, ...countsQueries(app.deps.db, plan)]) {
      const { sql, params } = query.toSQL();
      queries.set(sql, params);
    }
  }
  expect(queries.size).toBeGreaterThan(500);
  await expectIndexes([...queries].map(([sql, params]) => ({ sql, params })));
  // thousands of plans
}, 120_000);

test('the plan of a product page reads no table from end to end', async () => {
  await expectIndexes(itemQueries(app.deps.db, 'itm_x').map((query) => query.toSQL()));
});

/** Every order of every place with every kind of filter, none, one and two of the facets. */
function everyKindOfList(): ListRequest[] {
  const choices: ListRequest[][] = [
    [
      { sort: 'desc' },
      { sort: 'asc', page: 1000, limit: 100 },
      { sort: 'newest' },
      { sort: 'discount' },
      { random: true },
    ],
    [{}, { category: 'dota2' }, { category: 'dota2', subcategory: 'axe' }],
    [{}, { sale: true }, { isNew: true }],
    [{}, { priceFrom: 1_000, priceTill: 90_000, currency: 'PLN' }, { tradable: true }],
    [{}, { search: 'blade of dawn' }],
    [
      {},
      { type: 'Axe' },
      { quality: 'well_worn' },
      { heroes: ['H1'] },
      { exteriorNames: ['E1', 'E2'] },
      { classes: ['C1'] },
      { quality: 'well_worn', heroes: ['H1', 'H2'] },
      { type: 'Axe', classes: ['C1', 'C2', 'C3'] },
    ],
  ];
  const all = choices.reduce<ListRequest[]>(
    (requests, kinds) => requests.flatMap((request) => kinds.map((kind) => ({ ...request, ...kind }))),
    [{}],
  );
  return [...all, { ids: ['itm_1', 'itm_2'] }, { ids: ['itm_1'], category: 'dota2', sort: 'newest' }];
}

async function expectIndexes(queries: readonly { sql: string; params: unknown[] }[]) {
  for (let first = 0; first < queries.length; first += 200) {
    const part = queries.slice(first, first + 200);
    const plans = await app.deps.db.$client.batch(
      part.map(({ sql, params }) => ({ sql: `explain query plan ${sql}`, args: params as string[] })),
    );
    for (const [index, plan] of plans.entries()) {
      const scans = plan.rows.map((row) => String(row.detail)).filter((detail) => /^SCAN items\b/.test(detail));
      expect(plan.rows.length).toBeGreaterThan(0);
      expect(scans.filter((detail) => !detail.includes('INDEX')).join(), part[index]?.sql).toBe('');
    }
  }
}
