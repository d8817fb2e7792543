/** The counters that triggers maintain agree with a count of the items, whatever changes. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listItemsWithCounts } from '#server/domain/catalogue/list-items-with-counts.ts';
import type { ListRequest } from '#server/domain/catalogue/parts/list-plan.ts';
import { cases, timeLimit } from '../../support/proof.ts';
import { stock } from '../../support/stock.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

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
      `title = 'Other'`,
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
];

test(
  'stored counts and totals are what a count of the items gives',
  async () => {
    await fc.assert(
      fc.asyncProperty(changes, async (all) => {
        await app.deps.db.$client.batch(
          all.map(({ item, set }) => ({ sql: `update items set ${set} where id = ?`, args: [ids[item] ?? ''] })),
          'write',
        );
        for (const list of lists) {
          const stored = await listItemsWithCounts(app, list);
          // a bound below every price changes nothing, but has the items counted
          const counted = await listItemsWithCounts(app, { ...list, priceFrom: 1 });
          expect(stored.meta, JSON.stringify(list)).toEqual(counted.meta);
          expect(stored.counts, JSON.stringify(list)).toEqual(counted.counts);
        }
      }),
      { numRuns: cases({ short: 5, long: 60 }) },
    );
  },
  timeLimit(30_000),
);

test('an item that is deleted is counted no longer', async () => {
  const [id = ''] = await stock(app.deps, [{ type: 'Anvil' }]);
  expect((await listItemsWithCounts(app, { type: 'Anvil' })).meta.total).toBe(1);
  await app.deps.db.$client.execute({ sql: 'delete from items where id = ?', args: [id] });
  const { meta, counts } = await listItemsWithCounts(app, { type: 'Anvil' });
  expect(meta.total).toBe(0);
  expect(counts.types).not.toHaveProperty('Anvil');
});
