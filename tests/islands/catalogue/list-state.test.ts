/** The state of a product list, event by event. */
import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue.ts';
import { isPastEnd, type ListState, reduce } from '#islands/catalogue/list-state.ts';
import { defaultFilters } from '#rules/list-filters.ts';

const counts = { types: { Sword: 2 }, qualities: {}, heroes: {}, exterior_names: {}, classes: {} };
const options = { types: ['Sword'], qualities: [], heroes: [], exterior_names: [], classes: [], counts };
// safe because the state never looks into an item
const item = { id: 'itm_1' } as Product;
const page = { items: [item], meta: { total: 1, pages: 1, page: 1, limit: 24 } };
const ready: ListState = {
  ...page,
  filters: defaultFilters(),
  counted: defaultFilters(),
  places: 24,
  options,
  phase: 'ready',
  failure: '',
  resetCount: 0,
};

test('filters are shown and leave the items as they are', () => {
  const filters = { ...defaultFilters(), search: 'sword' };
  expect(reduce(ready, { type: 'filtered', filters })).toEqual({ ...ready, filters });
});

test('what is told again and has not changed is the same object, so that nothing is rendered for it', () => {
  expect(reduce(ready, { type: 'loaded', page: structuredClone(page), filters: defaultFilters() })).toBe(ready);
  expect(reduce(ready, { type: 'filtered', filters: defaultFilters() })).toBe(ready);
  const filters = defaultFilters();
  const next = reduce(ready, { type: 'loaded', page: { ...page, items: [item, { ...item, id: 'itm_2' }] }, filters });
  expect([next === ready, next.meta === ready.meta, next.options === ready.options]).toEqual([false, true, true]);
});

test('a reset discards input that is not applied yet', () => {
  const filters = defaultFilters('sale');
  expect(reduce(ready, { type: 'reset', filters })).toEqual({ ...ready, filters, resetCount: 1 });
});

test('a request keeps the items until there are others', () => {
  expect(reduce(ready, { type: 'requested' })).toEqual({ ...ready, phase: 'loading', places: 1 });
});

describe('a loaded page', () => {
  const other = { items: [], meta: { total: 0, pages: 0, page: 1, limit: 24 } };
  const filters = { ...defaultFilters(), search: 'sword' };
  const loading: ListState = { ...ready, filters, phase: 'loading' };

  test('replaces items and their number', () => {
    expect(reduce(loading, { type: 'loaded', page: other, filters })).toMatchObject({
      ...other,
      counted: filters,
      phase: 'ready',
      options,
    });
  });

  test('brings the numbers of the filter values', () => {
    const fewer = { ...counts, types: { Sword: 0 } };
    const next = reduce(loading, {
      type: 'loaded',
      page: { ...other, meta: { ...other.meta, counts: fewer } },
      filters,
    });
    expect(next.options).toEqual({ ...options, counts: fewer });
  });

  test('ends a failure', () => {
    const failed = reduce(loading, { type: 'failed', message: 'Too many requests.' });
    expect(reduce(failed, { type: 'loaded', page, filters }).phase).toBe('ready');
  });
});

test('a failure shows no items, and filters and their values as before', () => {
  const next = reduce(ready, { type: 'failed', message: 'Too many requests.' });
  expect(next).toMatchObject({ items: [], phase: 'failed', failure: 'Too many requests.', options });
  expect([next.meta.total, next.meta.pages, next.meta.limit]).toEqual([0, 0, 24]);
});

test('loaded filter values keep their numbers', () => {
  const { counts: _, ...more } = { ...options, types: ['Sword', 'Bow'] };
  expect(reduce(ready, { type: 'optionsLoaded', options: more }).options).toEqual({ ...more, counts });
});

test.each([
  ['an empty page after the last', [], 30, 2, 3, true],
  ['the last page', [item], 30, 2, 2, false],
  ['an empty list', [], 0, 0, 3, false],
])('%s: past the end is %6$s', (_, items, total, pages, wanted, expected) => {
  const filters = { ...defaultFilters(), page: wanted };
  expect(isPastEnd({ items, meta: { total, pages, page: wanted, limit: 24 } }, filters)).toBe(expected);
});
