/**
 * A search gives the same page, total and counts whichever way it is read: along the list's order or from its matches. The reference looks every
 * match up, ranks and sorts it.
 */
import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listItems } from '#server/domain/catalogue/list-items.ts';
import { listItemsWithCounts } from '#server/domain/catalogue/list-items-with-counts.ts';
import { type ListRequest, planList } from '#server/domain/catalogue/parts/list-plan.ts';
import { listQueries } from '#server/domain/catalogue/parts/list-queries.ts';
import { matching, searchMatch } from '#server/domain/catalogue/parts/search-match.ts';
import { cases, timeLimit } from '../../support/proof.ts';
import { stock } from '../../support/stock.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let ids: string[];
const items = 80;
const titles = ['Storm Lantern', 'Stormbreaker', 'Stork Feather', 'Lantern of the North', 'Crown', 'Storms End'];
// some that full text folds, splits or knows no word of
const heroes = ['Avarielle', 'Brannoc', 'Avarin', '', 'Łuk', 'Axe "of the" North', '—'];
const types = ['Axe', 'Crown', 'Lantern'];
const words = [
  'storm',
  'stor',
  's',
  'lantern',
  'lantren',
  'avarielle',
  'avari',
  'avarielel',
  'axe',
  'crown',
  'crwon',
  'qqqqq',
  'north',
];

beforeAll(async () => {
  app = await createTestApp();
  ids = await stock(
    app.deps,
    Array.from({ length: items }, (_, n) => ({
      title: titles[(n * 7) % titles.length] ?? '',
      hero: heroes[(n * 5) % heroes.length] ?? '',
      type: types[(n * 11) % types.length] ?? '',
      quality: ['factory_new', 'well_worn'][n % 2] ?? '',
      price: String(5 + ((n * 13) % 40)),
      old_price: n % 6 === 0 ? '90' : '',
      created_at: 1 + ((n * 3) % 30),
    })),
  );
});
afterAll(() => app.close());

const orders: Record<string, string> = {
  desc: 'price_cents desc, number desc',
  asc: 'price_cents, number',
  newest: 'created_at desc, number desc',
  discount:
    '(case when old_price_cents > price_cents then (old_price_cents - price_cents) * 10000 / old_price_cents else 0 end) desc, price_cents desc, number desc',
};

interface Found {
  id: string;
  rank: number;
  type: string;
  quality: string | null;
  hero: string | null;
}

/** Ids, ranks and facets of all that the request finds, in its order, by the index of items in every state. */
async function reference(request: ListRequest): Promise<Found[]> {
  const match = searchMatch(request.search);
  if (!match) throw new Error('a search is what is tested');
  const among = (expression: SQL) => sql`number in (${matching(expression)})`;
  const conditions = [
    sql`state = 'available'`,
    among(match.forgiven),
    request.category && sql`category_id = (select id from categories where url = ${request.category})`,
    request.type && sql`type = ${request.type}`,
    request.heroes && sql`hero in (select value from json_each(${JSON.stringify(request.heroes)}))`,
    request.sale && sql`old_price_cents > price_cents`,
    request.priceFrom && sql`price_cents >= ${request.priceFrom / 10}`,
    request.ids && sql`id in (select value from json_each(${JSON.stringify(request.ids)}))`,
  ].filter((condition) => condition instanceof Object);
  return app.deps.db.all(sql`
    select id, type, quality, hero, case when ${among(match.whole)} then 2 when ${among(match.begun)} then 1 else 0 end as rank
    from items where ${sql.join(conditions, sql` and `)} order by rank desc, ${sql.raw(orders[request.sort ?? 'desc'] ?? '')}`);
}

/** How many items each value would show: whatever is chosen in a facet does not narrow its own values. */
async function referenceCounts(request: ListRequest) {
  const { type: _type, ...ofTypes } = request;
  const { heroes: _heroes, ...ofHeroes } = request;
  const counted = async (narrowed: ListRequest, column: 'type' | 'quality' | 'hero') => {
    const values = (await reference(narrowed)).flatMap(({ [column]: value }) => value ?? []);
    return Object.fromEntries(values.map((value) => [value, values.filter((other) => other === value).length]));
  };
  return {
    types: await counted(ofTypes, 'type'),
    qualities: await counted(request, 'quality'),
    heroes: await counted(ofHeroes, 'hero'),
    exterior_names: {},
    classes: {},
  };
}

const changes = fc.array(
  fc.record({
    item: fc.nat({ max: items - 1 }),
    set: fc.constantFrom(
      `state = 'sold'`,
      `state = 'available'`,
      `state = 'withdrawn', title = 'Storm of Crowns'`,
      `title = 'Lantern'`,
      `hero = 'Avarielle'`,
      'hero = null',
      'price_cents = 2500',
      `state = 'available', title = 'Avarielle'`,
    ),
  }),
  { maxLength: 8 },
);

const filters: ListRequest[] = [
  {},
  {},
  { category: 'dota2' },
  { category: 'unheard-of' },
  { type: 'Axe' },
  { heroes: ['Avarielle'] },
  { heroes: ['Avarin', 'Brannoc'], type: 'Crown' },
  { heroes: ['Łuk', 'Avarielle'] },
  { heroes: ['Axe "of the" North', 'Brannoc'] },
  { heroes: ['—'], type: 'Axe' },
  { heroes: ['avarielle'] },
  { sale: true },
  { priceFrom: 10_000 },
  { priceFrom: 30_000, category: 'dota2' },
];

const requests: fc.Arbitrary<ListRequest> = fc
  .record({
    search: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 2 }).map((some) => some.join(' ')),
    sort: fc.constantFrom('desc' as const, 'asc' as const, 'newest' as const, 'discount' as const),
    page: fc.integer({ min: 1, max: 5 }),
    limit: fc.integer({ min: 1, max: 6 }),
    filter: fc.constantFrom(...filters),
    isAmongIds: fc.nat({ max: 7 }).map((n) => n === 0),
  })
  .map(({ filter, isAmongIds, ...request }) => ({
    ...request,
    ...filter,
    ...(isAmongIds ? { ids: ids.slice(0, 50) } : {}),
  }));

test(
  'pages, totals and counts are those of every match looked up, ranked and sorted',
  async () => {
    let [frequent, rare] = [0, 0];
    await fc.assert(
      fc.asyncProperty(changes, fc.array(requests, { minLength: 6, maxLength: 6 }), async (all, some) => {
        await app.deps.db.$client.batch(
          all.map(({ item, set }) => ({ sql: `update items set ${set} where id = ?`, args: [ids[item] ?? ''] })),
          'write',
        );
        for (const request of some) {
          const found = await reference(request);
          const { limit = 12, page = 1 } = request;
          const expected = found.slice((page - 1) * limit, page * limit).map(({ id }) => id);
          const list = await listItemsWithCounts(app, request);
          expect(list.counts, JSON.stringify(request)).toEqual(await referenceCounts(request));
          expect(
            list.items.map(({ id }) => id),
            JSON.stringify(request),
          ).toEqual(expected);
          expect(list.meta.total, JSON.stringify(request)).toBe(found.length);
          const best = found.filter(({ rank }) => rank === found[0]?.rank).length;
          const isNarrowed = Object.keys(request).some((key) =>
            ['type', 'heroes', 'sale', 'priceFrom', 'ids'].includes(key),
          );
          if (!isNarrowed && best >= page * limit && best * best * 5 > items * page * limit) frequent += 1;
          else rare += 1;
        }
      }),
      { numRuns: cases({ short: 25, long: 300 }) },
    );
    expect(Math.min(frequent, rare)).toBeGreaterThan(10);
  },
  timeLimit(60_000),
);

test('a total and a page of a frequent word within a category leave out what other categories hold', async () => {
  const totalOf = async (category: string) => (await listItems(app, { search: 'crown', category })).meta.total;
  const all = await totalOf('dota2');
  expect(all).toBeGreaterThan(1);
  expect(await totalOf('unheard-of')).toBe(0);
  const pageOf = async (category: string) =>
    (await listItems(app, { search: 'crown', category, limit: 1 })).items.map(({ category: its }) => its);
  await app.deps.db.$client.batch(
    [
      `insert into categories (id, name, url) values ('cat_other', 'Other', 'other')`,
      `update items set category_id = 'cat_other' where number =
        (select max(number) from items where type = 'Crown' and state = 'available')`,
    ],
    'write',
  );
  expect(await totalOf('other')).toBe(1);
  expect(await totalOf('dota2')).toBe(all - 1);
  expect(await totalOf('all')).toBe(all);
  expect(await pageOf('other')).toEqual(['other']);
  expect(await pageOf('dota2')).toEqual(['dota2']);
});

test('what was sold is no longer in the total of a search', async () => {
  const { total } = listQueries(app.deps.db, planList({ search: 'avarielle' }, 1));
  const [before] = await total;
  await app.deps.db.$client.execute(
    `update items set state = 'sold' where number = (select max(number) from items where hero = 'Avarielle' and state = 'available')`,
  );
  const [after] = await total;
  expect(after?.total).toBe((before?.total ?? 0) - 1);
});
