/** Totals and counts of any list are what one gets by looking at each item, however they are counted. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { subcategoryOf } from '#rules/paths.ts';
import { listItemsWithCounts } from '#server/domain/catalogue/list-items-with-counts.ts';
import { type Facet, facetColumns, facets } from '#server/domain/catalogue/parts/facets.ts';
import { type ListRequest, planList } from '#server/domain/catalogue/parts/list-plan.ts';
import { countsQueries } from '#server/domain/catalogue/parts/list-queries.ts';
import { cases, timeLimit } from '../../support/proof.ts';
import { stock } from '../../support/stock.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const values = {
  types: ['Blade', 'Axe', 'Crown'],
  qualities: ['factory_new', 'well_worn'],
  heroes: ['H0', 'H1', 'H2', 'H3', ''],
  exterior_names: ['E0', 'E1', ''],
  classes: ['C0', 'C1', 'C2', ''],
} as const satisfies Record<Facet, readonly string[]>;

let app: TestApp;
let rows: Record<string, string | number | null>[];
beforeAll(async () => {
  app = await createTestApp();
  const at = (facet: Facet, n: number) => values[facet][n % values[facet].length] ?? '';
  await stock(
    app.deps,
    Array.from({ length: 120 }, (_, n) => ({
      type: at('types', n),
      quality: at('qualities', n * 7 + 1),
      hero: at('heroes', n * 3),
      exterior_name: at('exterior_names', n * 5 + Math.floor(n / 3)),
      class: at('classes', n * 11 + Math.floor(n / 7)),
      price: String(1 + (n % 40)),
      old_price: n % 4 === 0 ? '90' : '',
      is_new: n % 3 === 0 ? 'true' : '',
      ...(n % 6 === 5 && { tradable_from: 3_000_000_000 }),
    })),
  );
  await app.deps.db.$client.execute(`update items set state = 'withdrawn' where number % 13 = 0`);
  const { rows: read } = await app.deps.db.$client.execute(`select * from items where state = 'available'`);
  rows = read.map((row) => ({ ...row })) as typeof rows;
});
afterAll(() => app.close());

const price = fc.option(fc.integer({ min: 0, max: 42_000 }), { nil: undefined });
const some = (facet: Facet) => fc.subarray([...values[facet].filter((value) => value !== ''), 'unheard-of']);
const one = (facet: Facet) => fc.option(fc.constantFrom(...values[facet]), { nil: undefined });
const requests: fc.Arbitrary<ListRequest> = fc.record({
  category: fc.constantFrom(undefined, 'dota2'),
  subcategory: fc.option(fc.constantFrom(...values.types.map(subcategoryOf)), { nil: undefined }),
  priceFrom: price,
  priceTill: price,
  type: one('types'),
  quality: one('qualities'),
  heroes: some('heroes'),
  exteriorNames: some('exterior_names'),
  classes: some('classes'),
  sale: fc.boolean(),
  isNew: fc.boolean(),
  tradable: fc.boolean(),
});

/** By looking at each item. */
function recounted(request: ListRequest) {
  const { chosen } = planList(request, 1);
  const { priceFrom = 0, priceTill = Number.POSITIVE_INFINITY, subcategory, sale, isNew, tradable } = request;
  const left = rows.filter((row) => {
    const thousandths = Number(row.price_cents) * 10;
    return (
      (!subcategory || row.subcategory === subcategory) &&
      (!sale || Number(row.old_price_cents ?? 0) > Number(row.price_cents)) &&
      (!isNew || row.is_new === 1) &&
      (!tradable || row.tradable_from === null || Number(row.tradable_from) <= app.clock.now) &&
      thousandths >= Math.ceil(priceFrom / 10) * 10 &&
      thousandths <= priceTill
    );
  });
  const valueIn = (row: (typeof rows)[number], facet: Facet) => row[facetColumns[facet].name];
  const under = (without?: Facet) =>
    left.filter((row) =>
      facets.every(
        (facet) =>
          facet === without || chosen[facet].length === 0 || chosen[facet].includes(String(valueIn(row, facet))),
      ),
    );
  const counts = facets.map((facet) => {
    const named = under(facet).filter((row) => valueIn(row, facet) !== null);
    const byValue = Object.groupBy(named, (row) => String(valueIn(row, facet)));
    return [facet, Object.fromEntries(Object.entries(byValue).map(([value, same]) => [value, same?.length]))];
  });
  return { total: under().length, counts: Object.fromEntries(counts) };
}

test(
  'totals and counts of a list with any filters are those of its items',
  async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const { meta, counts } = await listItemsWithCounts(app, request);
        const plain = Object.fromEntries(Object.entries(counts).map(([facet, ofValues]) => [facet, { ...ofValues }]));
        expect({ total: meta.total, counts: plain }).toEqual(recounted(request));
      }),
      { numRuns: cases({ short: 150, long: 3000 }) },
    );
  },
  timeLimit(30_000),
);

test.each<[string, ListRequest, number]>([
  ['prices alone', { priceFrom: 5_000 }, 1],
  [
    'several values of two facets, with prices',
    { exteriorNames: ['E0', 'E1'], classes: ['C0', 'C1'], priceTill: 9_000 },
    1,
  ],
  ['given items', { ids: ['itm_1', 'itm_2'] }, 1],
  ['a hero of a type, with prices', { heroes: ['H0'], type: 'Axe', priceFrom: 5_000 }, 5],
  ['what can be traded now of two heroes', { heroes: ['H0', 'H1'], tradable: true }, 5],
])('counts of %s take as many queries as read least', (_, request, queries) => {
  const planned = countsQueries(app.deps.db, planList({ category: 'dota2', ...request }, 1));
  expect(planned).toHaveLength(queries);
});

test('what is counted together is read along the index of values, in its order', async () => {
  for (const request of [{ priceFrom: 5_000 }, { tradable: true, priceTill: 9_000, classes: ['C0', 'C1'] }]) {
    const [query] = countsQueries(app.deps.db, planList({ category: 'dota2', ...request }, 1));
    const { sql, params } = query?.toSQL() ?? { sql: '', params: [] };
    const { rows: plan } = await app.deps.db.$client.execute({
      sql: `explain query plan ${sql}`,
      args: params as string[],
    });
    const details = plan.map(({ detail }) => String(detail));
    const read = details.indexOf('SCAN items USING COVERING INDEX items_for_sale_values');
    const kept = details.findIndex((detail) => detail.startsWith('SCAN found'));
    expect([read >= 0, kept > read], details.join('\n')).toEqual([true, true]);
    // only what is left of it is sorted, for each facet
    expect(details.slice(0, kept)).not.toContain('USE TEMP B-TREE FOR GROUP BY');
  }
});
