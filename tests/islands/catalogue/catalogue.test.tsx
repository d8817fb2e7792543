/** Every control of a product list as a person uses it: what it asks for, what the address says, what is shown. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ListRoute } from '#rules/list-route.ts';
import { listPath } from '#rules/list-route.ts';
import { filterData } from '#server/domain/catalogue/get-filter-data.ts';
import { listPage } from '#server/domain/catalogue/parts/list-queries.ts';
import { openPage } from '../../support/dom/page.ts';
import { createShopper, seedShop } from '../../support/shop.ts';
import { stock } from '../../support/stock.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
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
  }));
  await stock(app.deps, [...helms, ...axes]);
});
afterAll(() => app.close());
afterEach(() => void vi.useRealTimers());

const dota2: ListRoute = { category: 'dota2' };
const region = () => screen.getByRole('region', { name: 'Products' });
const titles = () =>
  within(region())
    .queryAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
const choice = (group: string, name: RegExp) =>
  within(screen.getByRole('group', { name: group })).getByLabelText<HTMLInputElement>(name);
const pages = () => screen.getByRole('navigation', { name: 'Pagination' });
const button = (name: string) => screen.getByRole('button', { name });
/** The one beside the search; an empty list has another. */
const reset = () => screen.getAllByRole('button', { name: 'Reset filters' })[0] as HTMLElement;

/** The list of `route` at an address, as its page renders it and updates it. */
async function openList(query = '', { route = dota2, browser = app.browser(), token = '' } = {}) {
  const path = listPath(route);
  const page = openPage(browser, { path: path + query, token });
  const { db } = app.deps;
  const request = { ...route, sale: route.flag === 'sale', isNew: route.flag === 'new' };
  const first = await listPage(db, { ...request, limit: 12 });
  const firstOptions = await filterData(db, request);
  const { Catalogue } = await import('#islands/catalogue/Catalogue.tsx');
  page.show(<Catalogue language="en" path={path} route={route} first={first} firstOptions={firstOptions} />);
  await waitFor(() => expect(page.calls).toEqual(expect.arrayContaining(both)));
  await loaded();
  return page;
}

const both = ['GET /api/items/list', 'GET /api/items/filter-data'];

const loaded = () => vi.waitFor(() => expect(region().getAttribute('aria-busy')).toBe('false'));

/** What the API lists for a query. */
async function listed(query: string): Promise<string[]> {
  const { body } = await app.browser().get(`/items/list?limit=12&${query}`);
  return body.payload.map(({ title }: { title: string }) => title);
}

/** The list has the address and shows what the API lists for the query. */
async function shows(search: string, query: string): Promise<void> {
  await vi.waitFor(() => expect(location.search).toBe(search));
  await loaded();
  const expected = await listed(query);
  await vi.waitFor(() => expect(titles()).toEqual(expected));
}

/** Time stands still for the list from now on. */
const stopTime = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

test('search is applied by Enter, not while typing, and is cleared by its icon', async () => {
  const { user } = await openList();
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  await user.type(search, 'Helm 7');
  expect(location.search).toBe('');
  await user.keyboard('{Enter}');
  await shows('?search=Helm+7', 'category=dota2&search=Helm+7');
  expect(titles()).toContain('Helm 7');
  await user.click(button('Clear search'));
  expect(search.value).toBe('');
  await shows('', 'category=dota2');
});

test('prices apply half a second after the last key, in one step', async () => {
  const { user, calls } = await openList('?type=Helm');
  stopTime();
  const before = calls.length;
  await user.type(screen.getByLabelText('Price from'), '1');
  await vi.advanceTimersByTimeAsync(300);
  await user.type(screen.getByLabelText('Price from'), '0');
  await vi.advanceTimersByTimeAsync(499);
  expect([location.search, calls.length]).toEqual(['?type=Helm', before]);
  await vi.advanceTimersByTimeAsync(2);
  expect(location.search).toBe('?price_from=10&type=Helm');
  vi.useRealTimers();
  await user.type(screen.getByLabelText('Price to'), '14');
  await shows('?price_from=10&price_till=14&type=Helm', 'category=dota2&type=Helm&price_from=10&price_till=14');
});

test('a choice of filters applies 400 milliseconds after the last of them', async () => {
  const { user } = await openList();
  stopTime();
  await user.click(choice('Class', /^Sworn/));
  await vi.advanceTimersByTimeAsync(300);
  await user.click(choice('Class', /^Vaunted/));
  await vi.advanceTimersByTimeAsync(399);
  expect(location.search).toBe('');
  await vi.advanceTimersByTimeAsync(2);
  expect(location.search).toBe('?item_class=Sworn%2CVaunted');
});

test.each([
  ['Asc', 'sort=asc'],
  ['Newest', 'sort=newest'],
  ['Biggest discount', 'sort=discount'],
])('the list is sorted by %s', async (name, query) => {
  const { user } = await openList('', { route: { flag: 'sale' } });
  await user.click(button('Sort'));
  await user.click(await screen.findByRole('option', { name }));
  await shows(`?${query}`, `sale=true&${query}`);
  await user.click(button('Sort'));
  await user.click(await screen.findByRole('option', { name: 'Desc' }));
  await shows('', 'sale=true');
});

test('a radio is taken back by a second click', async () => {
  const { user } = await openList();
  await user.click(choice('Type', /^Helm/));
  expect(choice('Type', /^Helm/).checked).toBe(true);
  await shows('?type=Helm', 'category=dota2&type=Helm');
  await user.click(choice('Type', /^Helm/));
  expect(choice('Type', /^Helm/).checked).toBe(false);
  await shows('', 'category=dota2');
});

test('a count tells how many items a choice shows under the others', async () => {
  const { user } = await openList();
  await user.click(choice('Quality', /^Minimal Wear/));
  await shows('?quality=minimal_wear', 'category=dota2&quality=minimal_wear');
  const { body } = await app
    .browser()
    .get('/items/list?category=dota2&quality=minimal_wear&exterior_names=Gilded&limit=12');
  const gilded = choice('Exterior', /^Gilded/);
  await waitFor(() =>
    expect(Number(/\d+$/.exec(gilded.closest('label')?.textContent ?? '')?.[0])).toBe(body.meta.total),
  );
  await user.click(gilded);
  await waitFor(() => expect(location.search).toMatch(/&exterior_names=Gilded$/));
  await waitFor(() => expect(within(region()).getByRole('status').textContent).toBe(`${body.meta.total} items`));
});

test('several values of a group are one comma joined value, each taken away again', async () => {
  const { user } = await openList();
  await user.click(choice('Hero', /^Bram/));
  await user.click(choice('Hero', /^Orla/));
  await shows('?heroes=Bram%2COrla', 'category=dota2&heroes=Bram%2COrla');
  await user.click(choice('Hero', /^Bram/));
  await shows('?heroes=Orla', 'category=dota2&heroes=Orla');
});

test('any change but one of the page goes back to the first page', async () => {
  const { user } = await openList('?page=3');
  expect(within(pages()).getByRole('link', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page');
  await user.click(choice('Type', /^Helm/));
  await shows('?type=Helm', 'category=dota2&type=Helm');
});

describe('reset', () => {
  test('clears every control and keeps what the page itself is about', async () => {
    const query = '?search=e&sort=asc&price_from=1&price_till=900&quality=factory_new&item_class=Sworn&page=1';
    const { user } = await openList(query, { route: { flag: 'sale' } });
    const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
    expect(input('Price to').value).toBe('900');
    expect(choice('Class', /^Sworn/).checked).toBe(true);
    await user.click(reset());
    await shows('', 'sale=true');
    expect([input('Price from').value, input('Price to').value]).toEqual(['', '']);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(choice('Class', /^Sworn/).checked).toBe(false);
  });

  test('forgets a price that is typed and not applied yet', async () => {
    const { user } = await openList('?price_from=40');
    stopTime();
    const from = () => screen.getByLabelText<HTMLInputElement>('Price from');
    for (const typed of ['60', '50']) {
      await user.clear(from());
      await user.type(from(), typed);
      await vi.advanceTimersByTimeAsync(200);
      await user.click(reset());
      await vi.advanceTimersByTimeAsync(1_000);
      expect([location.search, from().value]).toEqual(['', '']);
    }
  });

  test.each(['0', '-5', '12.3456'])('empties a box that holds %s, and a search without Enter', async (typed) => {
    const { user } = await openList();
    stopTime();
    await user.type(screen.getByLabelText('Price from'), typed);
    await user.type(screen.getByRole('searchbox'), 'storm');
    await vi.advanceTimersByTimeAsync(1_000);
    await user.click(reset());
    expect(screen.getByLabelText<HTMLInputElement>('Price from').value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(location.search).toBe('');
  });
});

test('a step back forgets a price that is typed and not applied yet', async () => {
  const { user } = await openList();
  await user.click(button('Sort'));
  await user.click(await screen.findByRole('option', { name: 'Asc' }));
  await shows('?sort=asc', 'category=dota2&sort=asc');
  stopTime();
  await user.type(screen.getByLabelText('Price from'), '50');
  await vi.advanceTimersByTimeAsync(200);
  history.back();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([location.search, screen.getByLabelText<HTMLInputElement>('Price from').value]).toEqual(['', '']);
});

test('a page past the end gives way to the last one', async () => {
  await openList('?type=Helm&page=9');
  await shows('?type=Helm&page=2', 'category=dota2&type=Helm&page=2');
  expect(within(pages()).getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
});

test('pages are links that keep the filters, and Back leads to the list before', async () => {
  const { user } = await openList('?sort=asc');
  await shows('?sort=asc', 'category=dota2&sort=asc');
  const second = within(pages()).getByRole('link', { name: 'Page 2' });
  expect(second.getAttribute('href')).toBe('/products/dota2?sort=asc&page=2');
  await user.click(second);
  await shows('?sort=asc&page=2', 'category=dota2&sort=asc&page=2');
  expect(within(pages()).getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
  history.back();
  await shows('?sort=asc', 'category=dota2&sort=asc');
});

test('pages lead on and back, and the focus goes to the list', async () => {
  const { user } = await openList();
  await user.click(within(pages()).getByRole('link', { name: 'Next page' }));
  expect(document.activeElement).toBe(region());
  await shows('?page=2', 'category=dota2&page=2');
  await user.click(within(pages()).getByRole('link', { name: 'Page 1' }));
  await shows('', 'category=dota2');
});

test('nothing found says so and can be reset', async () => {
  const { user } = await openList('?search=zzzzqqqq');
  expect(await screen.findByRole('heading', { name: 'No products found' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull();
  await user.click(within(region()).getByRole('button', { name: 'Reset filters' }));
  await shows('', 'category=dota2');
});

test('an address that is shared opens with the same list and controls', async () => {
  const query = '?search=Helm&sort=asc&price_from=6&quality=minimal_wear&heroes=Orla';
  await openList(query);
  await shows(query, `category=dota2&${query.slice(1)}`);
  expect(titles().length).toBeGreaterThan(3);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Helm');
  expect(screen.getByLabelText<HTMLInputElement>('Price from').value).toBe('6');
  expect(choice('Quality', /^Minimal Wear/).checked).toBe(true);
  expect(choice('Hero', /^Orla/).checked).toBe(true);
});

test.each(['new', 'sale'] as const)(
  '%s asks for its own kind and does not say so again in its address',
  async (flag) => {
    const { user } = await openList('', { route: { flag } });
    await shows('', `${flag}=true`);
    const next = within(pages()).queryByRole('link', { name: 'Page 2' });
    if (!next) return expect(flag).toBe('new');
    await user.click(next);
    await shows('?page=2', `${flag}=true&page=2`);
  },
);

test('a list with filters asks search engines to follow, not to list it', async () => {
  const robots = () => document.querySelector('meta[name="robots"]')?.getAttribute('content');
  const { user } = await openList();
  expect(robots()).toBeUndefined();
  await user.click(choice('Type', /^Axe/));
  await waitFor(() => expect(robots()).toBe('noindex, follow'));
  await shows('?type=Axe', 'category=dota2&type=Axe');
  history.back();
  await waitFor(() => expect(robots()).toBeUndefined());
  cleanup();
  await openList('?type=Axe');
  expect(robots()).toBe('noindex, follow');
});

test('a failed list says so, keeps its filters and can be tried again', async () => {
  const page = await openList();
  page.instead = () => new TypeError('no network');
  await page.user.click(within(pages()).getByRole('link', { name: 'Page 2' }));
  expect(await screen.findByRole('heading', { name: 'Failed to load products' })).toBeTruthy();
  expect(within(region()).queryAllByRole('article')).toEqual([]);
  page.instead = () => undefined;
  await page.user.click(button('Try again'));
  await shows('?page=2', 'category=dota2&page=2');
});

test('an answer that comes too late is dropped', async () => {
  const page = await openList();
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  page.instead = (_, url) => (/[?&]page=2(&|$)/.test(url) ? held : undefined);
  await page.user.click(within(pages()).getByRole('link', { name: 'Page 2' }));
  expect(region().getAttribute('aria-busy')).toBe('true');
  await page.user.click(within(pages()).getByRole('link', { name: 'Page 3' }));
  await shows('?page=3', 'category=dota2&page=3');
  const third = titles();
  release(undefined);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(titles()).toEqual(third);
});

test('a card is idle, busy, in the cart, and idle again', async () => {
  const { browser } = await createShopper(app);
  const page = await openList('?search=Helm+3', { browser, token: browser.token ?? '' });
  const { bootstrap } = await import('#stores/bootstrap.ts');
  await bootstrap();
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  page.instead = (call) => (call === 'POST /api/cart/add' ? held : undefined);
  const card = () => within(screen.getByRole('link', { name: 'Helm 3' }).closest('article') ?? document.body);
  const add = card().getByRole('button', { name: 'Add to cart' });
  await page.user.click(add);
  expect([add.getAttribute('aria-disabled'), add.getAttribute('aria-busy')]).toEqual(['true', 'true']);
  release(undefined);
  const remove = await card().findByRole('button', { name: 'Remove from cart' });
  await waitFor(() => expect(remove.getAttribute('aria-disabled')).toBeNull());
  await page.user.click(remove);
  await waitFor(() => expect(card().getByRole('button', { name: 'Add to cart' }).getAttribute('aria-busy')).toBeNull());
});
