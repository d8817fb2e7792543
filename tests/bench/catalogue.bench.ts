/**
 * What lists of a large catalogue cost the database: the time that the use case waited for it, in one round trip, over a connection on
 * loopback. `SEED_ITEMS` is the number of items, 100,000 when absent. Every run asks for something else.
 */
import { subcategoryOf } from '#rules/paths.ts';
import { openDatabase } from '#server/db/client.ts';
import { getFilterData } from '#server/domain/catalogue/get-filter-data.ts';
import { getItem } from '#server/domain/catalogue/get-item.ts';
import { listItems } from '#server/domain/catalogue/list-items.ts';
import { listItemsWithCounts } from '#server/domain/catalogue/list-items-with-counts.ts';
import type { ListRequest } from '#server/domain/catalogue/parts/list-plan.ts';
import { finishes, heroes, itemClasses, itemTypes, qualities } from '../../scripts/demo/facts.ts';
import { seedWhenEmpty } from '../../scripts/seed.ts';
import { median, milliseconds, quantile, rounded, sample } from './measure.ts';
import type { Row } from './row.ts';
import { withTestApp } from './with-test-app.ts';

export const name = 'catalogue';

const seedItems = Number(process.env.SEED_ITEMS || 100_000);
const goalMs = 25;
const nothing = { 'p95 ms': null, 'round trips': null, 'goal ms': null };

export function run(): Promise<Row[]> {
  return withTestApp(async ({ url, deps }) => {
    const seedMs = await milliseconds(() =>
      seedWhenEmpty({ url, authToken: undefined }, { seedItems, encryptionKey: deps.encryptionKey }),
    );
    const use = { roundTrips: 0, milliseconds: 0 };
    const db = openDatabase(url, undefined, { use });
    // the days on which items of the demo can be traded are those of the machine's clock
    const ctx = { deps: { ...deps, db, now: () => Math.floor(Date.now() / 1000) } };
    const known = await db.$client.execute('select id from items limit 5000');
    const ids = known.rows.map(({ id }) => String(id));

    const measured = async (what: string, act: (n: number) => Promise<unknown>, goal: number | null = null) => {
      const samples = await sample(async (n) => {
        Object.assign(use, { roundTrips: 0, milliseconds: 0 });
        await act(n);
        return { ...use };
      });
      const times = samples.map((each) => each.milliseconds);
      return {
        what,
        runs: samples.length,
        'median ms': rounded(median(times)),
        'p95 ms': rounded(quantile(times, 0.95)),
        'round trips': Math.max(...samples.map((each) => each.roundTrips)),
        'goal ms': goal,
      };
    };

    return [
      await measured('page of 12 with total', (n) => listItems(ctx, { ...plain, page: 1 + n })),
      await measured('page of 12, its total and all counts', (n) =>
        listItemsWithCounts(ctx, { ...plain, page: 1 + n }),
      ),
      await measured('a hero, and counts', (n) => listItemsWithCounts(ctx, { ...plain, heroes: [at(heroes, n)] })),
      await measured('three exteriors, and counts', (n) =>
        listItemsWithCounts(ctx, {
          ...plain,
          exteriorNames: [at(finishes, n), at(finishes, n + 1), at(finishes, n + 2)],
        }),
      ),
      await measured('prices and counts', (n) => listItemsWithCounts(ctx, { ...plain, ...prices(n) })),
      await measured('a hero, prices and counts', (n) =>
        listItemsWithCounts(ctx, { ...plain, ...prices(n), heroes: [at(heroes, n)] }),
      ),
      await measured('two facets, prices and counts', (n) => listItemsWithCounts(ctx, twoFacets(n)), goalMs),
      await measured('three values of two facets, prices and counts', (n) => listItemsWithCounts(ctx, manyValues(n))),
      await measured('what can be traded now, and counts', (n) =>
        listItemsWithCounts(ctx, { ...plain, tradable: true, page: 1 + n }),
      ),
      await measured('a type of what can be traded now, and counts', (n) =>
        listItemsWithCounts(ctx, { ...plain, tradable: true, type: at(itemTypes, n) }),
      ),
      await measured('filter data of a subcategory', (n) =>
        getFilterData(ctx, { ...plain, subcategory: subcategoryOf(at(itemTypes, n)) }),
      ),
      await measured('search of a hero', (n) => listItems(ctx, { ...plain, search: at(heroes, n) })),
      await measured('search of a hero, and counts', (n) =>
        listItemsWithCounts(ctx, { ...plain, search: at(heroes, n) }),
      ),
      await measured('search of a hero, a quality chosen', (n) => listItems(ctx, searchedOfQuality(n))),
      await measured('search of a hero, a quality chosen, and counts', (n) =>
        listItemsWithCounts(ctx, searchedOfQuality(n)),
      ),
      await measured('search of two words', (n) => listItems(ctx, { ...plain, search: searched(n) })),
      await measured('search with a typo', (n) => listItems(ctx, { ...plain, search: mistyped(searched(n)) })),
      await measured('search with a typo, and counts', (n) =>
        listItemsWithCounts(ctx, { ...plain, search: mistyped(searched(n)) }),
      ),
      await measured('random items', () => listItems(ctx, { ...plain, random: true })),
      await measured('item with similar ones', (n) => getItem(ctx, { id: at(ids, n * 37) })),
      { what: `seed of ${seedItems} items`, runs: 1, 'median ms': Math.round(seedMs), ...nothing },
    ];
  });
}

const plain: ListRequest = { category: 'dota2', currency: 'EUR' };

/** One value each of two facets, every pair of facets in turn. */
function twoFacets(n: number): ListRequest {
  const one: ListRequest[] = [
    { heroes: [at(heroes, n)] },
    { classes: [at(itemClasses, n)] },
    { exteriorNames: [at(finishes, n)] },
    { type: at(itemTypes, n) },
    { quality: at(qualities, n) },
  ];
  const first = n % one.length;
  const second = first + 1 + (Math.floor(n / one.length) % (one.length - 1));
  return { ...plain, ...prices(n), ...at(one, first), ...at(one, second) };
}

function manyValues(n: number): ListRequest {
  const several = (values: readonly string[]) => [at(values, n), at(values, n + 1), at(values, n + 2)];
  return { ...plain, ...prices(n), exteriorNames: several(finishes), classes: several(itemClasses) };
}

function prices(n: number) {
  return { priceFrom: 5_000 + 100 * n, priceTill: 200_000 + 1_000 * n };
}

function searched(n: number): string {
  return `${at(heroes, n)} ${at(itemTypes, n * 5)}`;
}

/** Every hero with every quality in turn. */
function searchedOfQuality(n: number): ListRequest {
  return { ...plain, search: at(heroes, n), quality: at(qualities, Math.floor(n / heroes.length)) };
}

/** The first word with its third and fourth letter swapped. */
function mistyped(text: string): string {
  return text.replace(/^(..)(.)(.)/, '$1$3$2');
}

function at<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('There is nothing to choose from');
  return value;
}
