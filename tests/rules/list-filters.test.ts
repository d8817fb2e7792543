import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  defaultFilters,
  filtersOfQuery,
  type ListFilters,
  listSorts,
  plainPrice,
  queryOfFilters,
} from '#rules/list-filters.ts';

const words = fc.string({ maxLength: 30 }).map((text) => text.trim());
const values = fc.uniqueArray(words.filter(Boolean), { maxLength: 4 });
const price = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 999_999_999 }).map((n) => plainPrice(`${n}`)),
  fc.constant('12.5'),
);
const filters = (flag?: 'sale' | 'new'): fc.Arbitrary<ListFilters> =>
  fc.record({
    search: words,
    sort: fc.constantFrom(...listSorts),
    priceFrom: price,
    priceTill: fc.oneof(price, fc.constant('0')),
    type: words,
    quality: words,
    heroes: values,
    exteriorNames: values,
    classes: values,
    sale: flag === 'sale' ? fc.constant(true) : fc.boolean(),
    isNew: flag === 'new' ? fc.constant(true) : fc.boolean(),
    tradable: fc.boolean(),
    page: fc.integer({ min: 1, max: 999_999_999 }),
  });

for (const flag of [undefined, 'sale', 'new'] as const)
  test(`filters come back from the address as they went into it (${flag ?? 'no flag'})`, () => {
    fc.assert(
      fc.property(filters(flag), (wanted) => {
        const address = queryOfFilters(wanted, flag).toString();
        expect(filtersOfQuery(new URLSearchParams(address), flag)).toEqual(wanted);
      }),
    );
  });

test('defaults leave the address empty, and a route does not repeat its own flag', () => {
  expect(queryOfFilters(defaultFilters()).toString()).toBe('');
  expect(queryOfFilters(defaultFilters('sale'), 'sale').toString()).toBe('');
  expect(queryOfFilters({ ...defaultFilters('new'), sale: true }, 'new').toString()).toBe('sale=true');
});

test('values are comma joined under their documented names', () => {
  const query = queryOfFilters({
    ...defaultFilters(),
    heroes: ['A', 'B'],
    classes: ['C'],
    exteriorNames: ['D'],
    page: 2,
  });
  expect(decodeURIComponent(query.toString())).toBe('heroes=A,B&exterior_names=D&item_class=C&page=2');
});

test('nonsense in an address is left at its default', () => {
  const query = new URLSearchParams('sort=best&page=0&price_from=abc&price_till=-1&sale=yes&heroes=,,');
  expect(filtersOfQuery(query)).toEqual(defaultFilters());
});

test.each(['1,500', '1.500', '1,234'])(
  'a bound of %s, as a form without JavaScript sends it, may be thousands',
  (bound) => {
    const query = new URLSearchParams({ price_from: bound, price_till: bound });
    expect(filtersOfQuery(query)).toEqual(defaultFilters());
  },
);

test('a bound of three decimals, as addresses hold them, is none of thousands', () => {
  expect(filtersOfQuery(new URLSearchParams('price_from=1.505&price_till=12.50'))).toEqual({
    ...defaultFilters(),
    priceFrom: '1.505',
    priceTill: '12.5',
  });
});

test('any address is understood', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (text) => {
      const once = filtersOfQuery(new URLSearchParams(text));
      expect(filtersOfQuery(queryOfFilters(once))).toEqual(once);
    }),
    { numRuns: 40 },
  );
});
