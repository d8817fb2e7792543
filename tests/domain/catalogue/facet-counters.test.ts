/** The counters that triggers maintain agree with a count of the items, whatever changes. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getFilterData } from '#server/domain/catalogue/get-filter-data.ts';
import { listItemsWithCounts } from '#server/domain/catalogue/list-items-with-counts.ts';
import { storedFacetCount } from '#server/domain/catalogue/parts/facet-counters.ts';
import { facets } from '#server/domain/catalogue/parts/facets.ts';
import { type ListRequest, planList } from '#server/domain/catalogue/parts/list-plan.ts';
import { countsQueries, listQueries } from '#server/domain/catalogue/parts/list-queries.ts';
import { cases, timeLimit } from '../../support/proof.ts';
import { pairsStoredAndCounted } from '../../support/recounted-pairs.ts';
import { stock } from '../../support/stock.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

/** Years ahead of every clock of a test, in seconds. */
const farAway = 3_000_000_000;

let app: TestApp;
let ids: string[];
beforeAll(async () => {
  app = await createTestApp();
  ids = await stock(
    app.deps,
    Array.from({ length: 40 }, (_, n) => ({
      type: ['Blade', 'Axe', 'Crown'][n % 3] ?? '',
      quality: ['factory_new', 'well_worn'][n % 2] ?? '',
      hero: n % 5 === 0 ? '' : `H${n % 4}`,
      class: n % 7 === 0 ? '' : `C${n % 3}`,
      exterior_name: `E${n % 6}`,
      price: String(10 + n),
      old_price: n % 4 === 0 ? '90' : '',
      is_new: n % 3 === 0 ? 'true' : '',
      ...(n % 4 > 1 && { tradable_from: n % 4 === 2 ? 9 : farAway }),
    })),
  );
});
afterAll(() => app.close());

const changes = fc.array(
  fc.record({
    item: fc.nat({ max: 39 }),
    set: fc.constantFrom(
      `state = 'sold', reserved_order_id = null, reserved_until = null`,
      `state = 'available', reserved_order_id = null, reserved_until = null`,
      `state = 'reserved', reserved_order_id = 'ord_1', reserved_until = 1`,
      `state = 'withdrawn', reserved_order_id = null, reserved_until = null`,
      'price_cents = 9900',
      'price_cents = 900',
      'old_price_cents = null',
      'old_price_cents = 5000',
      'is_new = 1 - is_new',
      `hero = 'H9'`,
      'hero = null',
      `type = 'Relic', subcategory = 'relic'`,
      `quality = 'field_tested'`,
      `exterior_name = null`,
      `class = 'C1'`,
      `title = 'Other'`,
      'tradable_from = null',
      'tradable_from = 9',
      `tradable_from = ${farAway}`,
    ),
  }),
  { maxLength: 12 },
);

const lists: ListRequest[] = [
  {},
  { category: 'dota2' },
  { category: 'unheard-of' },
  { category: 'dota2', subcategory: 'axe' },
  { subcategory: 'relic', sale: true },
  { sale: true },
  { isNew: true },
  { sale: true, isNew: true },
  { type: 'Blade' },
  { heroes: ['H1', 'H2', 'H1'], sale: true },
  { classes: ['C1'], category: 'dota2' },
  { type: 'Axe', heroes: ['H1', 'H2'] },
  { heroes: ['H1', 'H9'], exteriorNames: ['E1', 'E3', 'E5', 'E1'] },
  { quality: 'well_worn', classes: ['C1', 'C2'], sale: true },
  { exteriorNames: ['E0', 'E2'], category: 'dota2', subcategory: 'crown', isNew: true },
  { type: 'Relic', quality: 'factory_new', subcategory: 'blade' },
  { classes: ['unheard-of'], heroes: ['H1'], sale: true, isNew: true },
];

async function expectPairsRecounted() {
  const { stored, counted } = await pairsStoredAndCounted(app.deps.db.$client);
  expect(stored).toEqual(counted);
  expect(counted.length).toBeGreaterThan(20);
}

test(
  'stored counts and totals are what a count of the items gives',
  async () => {
    await fc.assert(
      fc.asyncProperty(changes, async (all) => {
        await app.deps.db.$client.batch(
          all.map(({ item, set }) => ({ sql: `update items set ${set} where id = ?`, args: [ids[item] ?? ''] })),
          'write',
        );
        for (const list of [...lists, ...lists.map((all) => ({ ...all, tradable: true }))]) {
          const stored = await listItemsWithCounts(app, list);
          // a bound below every price changes nothing, but has the items counted
          const counted = await listItemsWithCounts(app, { ...list, priceFrom: 1 });
          expect(stored.meta, JSON.stringify(list)).toEqual(counted.meta);
          expect(stored.counts, JSON.stringify(list)).toEqual(counted.counts);
        }
        await expectPairsRecounted();
      }),
      { numRuns: cases({ short: 5, long: 60 }) },
    );
  },
  timeLimit(30_000),
);

test('a price that stays on its side of the sale writes no counter of two values, one that crosses it does', async () => {
  const [id = ''] = await stock(app.deps, [{ type: 'Lance', hero: 'H1', price: '10', old_price: '90' }]);
  const { $client } = app.deps.db;
  const onSale = async (cents: number) => {
    await $client.execute({ sql: 'update items set price_cents = ? where id = ?', args: [cents, id] });
    const { rows } = await $client.execute(
      `select items, on_sale from facet_pair_counts where facet = 'types' and value = 'Lance' and other_facet = 'heroes'`,
    );
    return rows.map((row) => ({ ...row }));
  };
  await $client.execute(
    `create trigger pairs_written after update on facet_pair_counts when new.value = 'Lance' begin select raise(abort, 'a counter is written'); end`,
  );
  expect(await onSale(2000)).toEqual([{ items: 1, on_sale: 1 }]);
  await expect(onSale(9000)).rejects.toThrow('a counter is written');
  await $client.execute('drop trigger pairs_written');
  expect(await onSale(9000)).toEqual([{ items: 1, on_sale: 0 }]);
  expect(await onSale(8999)).toEqual([{ items: 1, on_sale: 1 }]);
});

test('counters of a choice are searched by their key or the index of the other filter, and no item is read', async () => {
  const choices: ListRequest[] = [
    { type: 'Axe' },
    { quality: 'well_worn' },
    { heroes: ['H1', 'H2'] },
    { exteriorNames: ['E1'] },
    { classes: ['C1'] },
    { type: 'Axe', classes: ['C1'] },
  ];
  for (const choice of choices) {
    const plan = planList({ ...choice, category: 'dota2' }, 1);
    const { total } = listQueries(app.deps.db, plan);
    const stored = countsQueries(app.deps.db, plan).filter((_, n) => storedFacetCount(plan, facets[n] ?? 'types'));
    // of a choice in two facets, only those two have counters
    expect(stored.length).toBe(plan.chosenFacets.length === 1 ? facets.length : 2);
    for (const query of [total, ...stored]) {
      const { sql, params } = query.toSQL();
      const { rows } = await app.deps.db.$client.execute({
        sql: `explain query plan ${sql}`,
        args: params as string[],
      });
      const details = rows.map(({ detail }) => String(detail));
      expect(details.filter((detail) => /^SCAN (facet|items)/.test(detail) || /\bitems\b/.test(detail))).toEqual([]);
      const paired = details.filter((detail) => detail.includes('facet_pair_counts'));
      for (const detail of paired) expect(detail).toMatch(/value=\? AND (other_)?facet=\?/);
    }
  }
});

test('an item that is deleted is counted no longer', async () => {
  const [id = ''] = await stock(app.deps, [{ type: 'Anvil' }]);
  expect((await listItemsWithCounts(app, { type: 'Anvil' })).meta.total).toBe(1);
  await app.deps.db.$client.execute({ sql: 'delete from items where id = ?', args: [id] });
  const { meta, counts } = await listItemsWithCounts(app, { type: 'Anvil' });
  expect(meta.total).toBe(0);
  expect(counts.types).not.toHaveProperty('Anvil');
  await expectPairsRecounted();
});

test('values that are called like what every object has are counted like any other', async () => {
  const names = ['__proto__', 'constructor'];
  await stock(app.deps, [{ type: 'Odd', hero: '__proto__', class: 'constructor' }]);
  for (const search of [undefined, 'odd']) {
    const { counts } = await listItemsWithCounts(app, { type: 'Odd', search });
    expect([Object.entries(counts.heroes), Object.entries(counts.classes)]).toEqual(names.map((name) => [[name, 1]]));
  }
  const { counts } = await getFilterData(app, { search: 'nothing that is there' });
  for (const [facet, name] of [
    ['heroes', '__proto__'],
    ['classes', 'constructor'],
  ] as const)
    expect(Object.entries(counts[facet] ?? {})).toContainEqual([name, 0]);
});
