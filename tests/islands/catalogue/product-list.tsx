/** A product list in a page of a test: its goods, its controls by their names, and what it shows. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { itemsPerPage, type ListRoute, listPath } from '#rules/list-route.ts';
import { getFilterData } from '#server/domain/catalogue/get-filter-data.ts';
import { listItems } from '#server/domain/catalogue/list-items.ts';
import { openPage } from '../../support/dom/page.ts';
import { seedShop } from '../../support/shop.ts';
import { stock } from '../../support/stock.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;

/** The app of the tests, with 15 helms and 27 axes. */
export async function openCatalogue(): Promise<TestApp> {
  app = await createTestApp();
  await seedShop(app);
  const euros = (index: number) => String(5 + index);
  const helms = Array.from({ length: 15 }, (_, index) => ({
    title: `Helm ${index}`,
    type: 'Helm',
    price: euros(index),
    class: index % 2 ? 'Sworn' : 'Vaunted',
    hero: index % 3 ? 'Orla' : 'Bram',
    exterior_name: index % 5 ? 'Gilded' : 'Plain',
    quality: index % 4 ? 'minimal_wear' : 'field_tested',
  }));
  const axes = Array.from({ length: 27 }, (_, index) => ({
    title: `Axe ${index}`,
    type: 'Axe',
    price: euros(100 + index),
    old_price: index % 2 ? euros(200 + 7 * index) : '',
    is_new: String(index % 2 === 0),
    hero: 'Bram',
    class: 'Sworn',
    tradable_from: index % 9 ? '' : '4000000000',
  }));
  await stock(app.deps, [...helms, ...axes]);
  return app;
}

export const dota2: ListRoute = { category: 'dota2' };
export const region = () => screen.getByRole('region', { name: 'Products' });
export const titles = () =>
  within(region())
    .queryAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
export const choice = (group: string, name: RegExp) =>
  within(screen.getByRole('group', { name: group })).getByLabelText<HTMLInputElement>(name);
export const pages = () => screen.getByRole('navigation', { name: 'Pagination' });
export const button = (name: string) => screen.getByRole('button', { name });
export const sort = () => screen.getByRole('button', { name: /^Sort: / });
/** The one beside the search; an empty list has another. */
export const reset = () => screen.getAllByRole('button', { name: 'Reset filters' })[0] as HTMLElement;

/** A page at an address of the list of `route`, and the island that it has. */
export async function listPage(query = '', { route = dota2, browser = app.browser(), token = '' } = {}) {
  const path = listPath(route);
  const page = openPage(browser, { path: path + query, token });
  const request = { ...route, sale: route.flag === 'sale', isNew: route.flag === 'new' };
  const first = await listItems(app, { ...request, limit: itemsPerPage(route) });
  const firstOptions = await getFilterData(app, request);
  const { Catalogue } = await import('#islands/catalogue/Catalogue.tsx');
  const island = <Catalogue language="en" path={path} route={route} first={first} firstOptions={firstOptions} />;
  return { page, island };
}

/** The list of `route` at an address, as its page renders it and updates it. */
export async function openList(...list: Parameters<typeof listPage>) {
  const { page, island } = await listPage(...list);
  page.show(island);
  await waitFor(() => expect(page.calls).toEqual(expect.arrayContaining(both)));
  await loaded();
  return page;
}

const both = ['GET /api/items/list', 'GET /api/items/filter-data'];

export const loaded = () => waitFor(() => expect(region().getAttribute('aria-busy')).toBe('false'));

/** What the API lists for a query. */
export async function listed(query: string): Promise<string[]> {
  const { body } = await app.browser().get(`/items/list?${query}`);
  return body.payload.map(({ title }: { title: string }) => title);
}

/** The list has the address and shows what the API lists for the query. */
export async function shows(search: string, query: string): Promise<void> {
  await waitFor(() => expect(location.search).toBe(search));
  await loaded();
  const expected = await listed(query);
  await waitFor(() => expect(titles()).toEqual(expected));
}

/** Time stands still for the list from now on. */
export const stopTime = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
