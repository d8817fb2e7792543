import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultFilters, filtersOfQuery, type ListFilters, listSorts } from '#rules/list-filters.ts';
import { browseAddress, hiddenFields, type ListRoute, listAddress, listOfBrowse, listPath } from '#rules/list-route.ts';

const word = fc.string({ maxLength: 20 }).map((text) => text.trim());
const values = fc.uniqueArray(word.filter(Boolean), { maxLength: 3 });
const slug = fc.constantFrom(undefined, 'dota2', 'crown-of-ice');
const places: fc.Arbitrary<ListRoute> = fc.oneof(
  fc.record({ category: slug, subcategory: slug }),
  fc.record({ flag: fc.constantFrom('sale' as const, 'new' as const) }),
);
const filtersAt = ({ flag }: ListRoute): fc.Arbitrary<ListFilters> =>
  fc.record({
    search: word,
    sort: fc.constantFrom(...listSorts),
    priceFrom: fc.constantFrom('', '12.5', '100'),
    priceTill: fc.constantFrom('', '0', '999'),
    type: word,
    quality: word,
    heroes: values,
    exteriorNames: values,
    classes: values,
    sale: fc.constant(flag === 'sale'),
    isNew: fc.constant(flag === 'new'),
    tradable: fc.boolean(),
    page: fc.integer({ min: 1, max: 999 }),
  });
const lists = places.chain((route) => fc.record({ route: fc.constant(route), filters: filtersAt(route) }));

test('a list comes back from its rendered address as it went into it', () => {
  fc.assert(
    fc.property(lists, ({ route, filters }) => {
      const address = new URL(browseAddress(route, filters), 'https://here.test');
      const back = listOfBrowse(address.searchParams);
      expect(back).toEqual({ route: { category: route.category, subcategory: route.subcategory, ...route }, filters });
      expect(listAddress(back.route, back.filters)).toBe(listAddress(route, filters));
    }),
  );
});

test('a form without JavaScript sends the same list, from its first page', () => {
  fc.assert(
    fc.property(lists, ({ route, filters }) => {
      const sent = new URLSearchParams(hiddenFields(route, filters, ['search']));
      sent.set('search', filters.search);
      const back = listOfBrowse(sent);
      expect(back.filters).toEqual({ ...filters, page: 1 });
      expect(listPath(back.route)).toBe(listPath(route));
    }),
  );
});

test.each<[ListRoute, string]>([
  [{}, '/products'],
  [{ category: 'dota2' }, '/products/dota2'],
  [{ category: 'dota2', subcategory: 'axe' }, '/products/dota2/axe'],
  [{ subcategory: 'axe' }, '/products/all/axe'],
  [{ flag: 'sale' }, '/sale'],
  [{ flag: 'new' }, '/new'],
])('the list of %j is at %s', (route, path) => {
  expect(listPath(route)).toBe(path);
});

test.each(['category=../auth', 'category=all', 'category=Dota%202', 'subcategory=//evil.test'])(
  'no other page can be named by %s',
  (query) => {
    expect(listPath(listOfBrowse(new URLSearchParams(query)).route)).toBe('/products');
  },
);

test('boxes of one name that a form sends one by one are one choice', () => {
  const { heroes } = filtersOfQuery(new URLSearchParams('heroes=Brannoc%5C%2C+the+Tall&heroes=Isaveth&heroes=Isaveth'));
  expect(heroes).toEqual(['Brannoc, the Tall', 'Isaveth']);
});

test('an address without anything is the whole catalogue', () => {
  expect(listOfBrowse(new URLSearchParams())).toEqual({
    route: { category: undefined, subcategory: undefined },
    filters: defaultFilters(),
  });
});
