/** How many places wait for the cards of a list that is loading. */
import { waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placesOf } from '#islands/catalogue/list-places.ts';
import { defaultFilters, type ListFilters } from '#rules/list-filters.ts';
import type { TestApp } from '../../support/test-app.ts';
import { choice, openCatalogue, openList, pages, region, shows, titles } from './product-list.tsx';

let app: TestApp;
beforeAll(async () => {
  app = await openCatalogue();
});
afterAll(() => app.close());

const counts = {
  types: { Axe: 3, Bow: 30 },
  qualities: {},
  heroes: { Orla: 2, Bram: 4 },
  exterior_names: {},
  classes: {},
};
const meta = { total: 33, pages: 3, page: 1, limit: 12 };

const places = (patch: Partial<ListFilters>, before: Partial<ListFilters> = {}) => {
  const counted = { ...defaultFilters(), ...before };
  return placesOf({ filters: { ...counted, ...patch }, counted, meta, options: { counts } });
};

test.each<[string, Partial<ListFilters>, number, Partial<ListFilters>?]>([
  ['a page in the middle is whole', { page: 2 }, 12],
  ['the last page has the rest', { page: 3 }, 9],
  ['another order changes nothing', { sort: 'asc' }, 12],
  ['a value has as many as are counted of it', { type: 'Axe' }, 3],
  ['no more than a page', { type: 'Bow' }, 12],
  ['values of a group are added', { heroes: ['Orla', 'Bram'] }, 6, { heroes: ['Orla'] }],
  ['a value that nothing has keeps one place', { type: 'Helm' }, 1],
  ['a page past the end keeps one place', { page: 9 }, 1],
  ['what is no more chosen is not counted', { heroes: [] }, 12, { heroes: ['Orla'] }],
  ['two changes are not counted', { type: 'Axe', heroes: ['Orla'] }, 12],
  ['a search is not counted', { search: 'e' }, 12],
  ['what can be traded is not counted', { tradable: true }, 12],
])('%s', (_what, patch, expected, before) => {
  expect(places(patch, before)).toBe(expected);
});

test('after a failure nothing is known', () => {
  const empty = { total: 0, pages: 0, page: 1, limit: 20 };
  expect(placesOf({ filters: defaultFilters(), counted: undefined, meta: empty, options: { counts } })).toBe(20);
});

test('as many places wait as cards come: on the last page, and of a value', async () => {
  const page = await openList('?type=Helm');
  const waiting = () => region().querySelectorAll('ul[aria-hidden] > li').length;
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  page.instead = () => held;
  await page.user.click(within(pages()).getByRole('link', { name: 'Page 2' }));
  expect(waiting()).toBe(3);
  await page.user.click(choice('Class', /^Vaunted/));
  await waitFor(() => expect(waiting()).toBe(8));
  release(undefined);
  await shows('?type=Helm&item_class=Vaunted', 'category=dota2&type=Helm&item_class=Vaunted');
  expect(titles()).toHaveLength(8);
});
