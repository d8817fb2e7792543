/** What a list asks the API for, and how its price bounds follow the currency. */
import { expect, test } from 'vitest';
import { convertBound, listQuery } from '#islands/catalogue/list-request.ts';
import { creditCode, euro } from '#rules/currency.ts';
import { defaultFilters } from '#rules/list-filters.ts';

const dollar = { code: 'USD', symbol: '$', value: 1.1, default: 0 };
const yen = { code: 'JPY', symbol: '¥', value: 160, default: 0 };
const credits = { code: creditCode, symbol: 'CR', value: 10, default: 0 };

test('a list with nothing chosen asks for nothing but its place', () => {
  expect(present(listQuery(defaultFilters(), { category: 'dota2' }, euro, euro))).toEqual({ category: 'dota2' });
});

test('a list asks for what is chosen by the names of the address', () => {
  const filters = {
    ...defaultFilters('sale'),
    search: 'axe',
    sort: 'newest' as const,
    priceFrom: '10',
    priceTill: '99.5',
    type: 'Axe',
    quality: 'well_worn',
    heroes: ['A, B', 'C'],
    exteriorNames: ['Gilded'],
    classes: ['Sworn'],
    page: 3,
  };
  expect(present(listQuery(filters, { subcategory: 'axe' }, dollar, dollar))).toEqual({
    subcategory: 'axe',
    search: 'axe',
    sort: 'newest',
    price_from: '10',
    price_till: '99.5',
    type: 'Axe',
    quality: 'well_worn',
    heroes: 'A\\, B,C',
    exterior_names: 'Gilded',
    item_class: 'Sworn',
    sale: 'true',
    page: '3',
  });
});

test('a list of a flag asks for it, though its address does not repeat it', () => {
  expect(present(listQuery(defaultFilters('new'), { flag: 'new' }, euro, euro))).toEqual({ new: 'true' });
});

test('bounds in credits are asked for in money', () => {
  const query = listQuery({ ...defaultFilters(), priceFrom: '100' }, {}, credits, euro);
  expect(query.price_from).toBe('10');
});

test.each([
  ['10', euro, dollar, '11'],
  ['11', dollar, euro, '10'],
  ['12.5', euro, yen, '2000'],
  ['2000', yen, euro, '12.5'],
  ['10.999', euro, dollar, '12.09'],
  ['2000.75', yen, euro, '12.5'],
  ['', euro, dollar, ''],
  ['nonsense', euro, dollar, ''],
])('a bound of %j is converted with the currency', (text, from, to, expected) => {
  expect(convertBound(text, from, to)).toBe(expected);
});

function present(query: object): object {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}
