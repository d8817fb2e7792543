/** A product list over the real API: the address it follows and writes, requests that were overtaken, currencies of its price bounds. */
import { waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ListFilters } from '#rules/list-filters.ts';
import type { ListRoute } from '#rules/list-route.ts';
import { openPage } from '../../support/dom/page.ts';
import { listItem, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const read = 'GET /api/items/list';
const first = { items: [], meta: { total: 0, pages: 0, page: 1, limit: 24 } };
const noValues = { types: [], qualities: [], heroes: [], exterior_names: [], classes: [] };
const firstOptions = {
  ...noValues,
  counts: { types: {}, qualities: {}, heroes: {}, exterior_names: {}, classes: {} },
};

let app: TestApp;
const items: string[] = [];
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  for (const cents of [1000, 2000, 3000]) items.push(await listItem(app, cents));
});
afterAll(() => app.close());

let disconnect = () => {};
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  disconnect();
  vi.useRealTimers();
});

/** A page at `path` with its list, connected; `queries` are those of its requests. */
async function openList(path = '/products', { route = {}, prepare }: { route?: ListRoute; prepare?: () => void } = {}) {
  const page = openPage(app.browser(), { path });
  prepare?.();
  const queries: URLSearchParams[] = [];
  page.instead = (call, url) => {
    if (call === read) queries.push(new URL(url, location.origin).searchParams);
    return undefined;
  };
  const { createItemList } = await import('#islands/catalogue/item-list.ts');
  const list = createItemList({ route, first, firstOptions });
  disconnect = list.connect();
  const state = () => list.$list.get();
  const ids = () => state().items.map(({ id }) => id);
  const ready = () => waitFor(() => expect([state().phase, state().items.length > 0]).toEqual(['ready', true]));
  return { page, list, queries, state, ids, ready };
}

/** Back, which in a browser changes the address first. */
function goBackTo(search: string) {
  history.replaceState(null, '', `/products${search}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

describe('at first', () => {
  test('a list without filters is updated silently', async () => {
    document.documentElement.dataset.listPending = '';
    const { state, ids, ready } = await openList();
    expect([state().phase, document.documentElement.dataset.listPending]).toEqual(['ready', undefined]);
    await ready();
    expect(ids()).toEqual(items.toReversed());
  });

  test('a failed update leaves what is in the HTML', async () => {
    const { page, state, list } = await openList();
    page.instead = () => new Response('{}', { status: 503 });
    const seen: string[] = [];
    list.$list.listen(({ phase }) => seen.push(phase));
    await waitFor(() => expect(page.calls.length).toBeGreaterThan(1));
    await vi.advanceTimersByTimeAsync(1000);
    expect([state().phase, seen.includes('failed')]).toEqual(['ready', false]);
  });

  test('the filters of the address are loaded', async () => {
    const { queries, state, ids, ready } = await openList('/products?sort=asc');
    expect([state().phase, state().filters.sort]).toEqual(['loading', 'asc']);
    await ready();
    expect(ids()).toEqual(items);
    expect(queries.map((query) => query.get('sort'))).toEqual(['asc']);
  });

  test('price bounds wait for the currency on a first visit, and for nothing on later ones', async () => {
    const { page, ready } = await openList('/products?price_from=15');
    await ready();
    expect(page.calls.filter((call) => call !== 'GET /api/items/filter-data')).toEqual(['GET /api/bootstrap', read]);

    disconnect();
    vi.resetModules();
    const known = JSON.stringify([{ code: 'EUR', value: 1, symbol: '€', default: 1 }]);
    const later = await openList('/products?price_from=15', {
      prepare: () => localStorage.setItem('currencies', known),
    });
    await later.ready();
    expect(later.page.calls).not.toContain('GET /api/bootstrap');
  });

  test('a choice that is made before the currency is known leaves what else the address asks for, and is not lost', async () => {
    const { page, list, state, queries, ready } = await openList('/products?sort=asc&price_from=15');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    page.beforeAnswer = (call) => (call === 'GET /api/bootstrap' ? held : undefined);
    list.change({ tradable: true });
    expect(state().filters).toMatchObject({ sort: 'asc', priceFrom: '15', tradable: true });
    await vi.advanceTimersByTimeAsync(1000);
    expect(location.search).toBe('?sort=asc&price_from=15&tradable=true');
    list.change({ sort: 'desc' });
    release();
    await ready();
    await vi.advanceTimersByTimeAsync(1000);
    expect(location.search).toBe('?price_from=15&tradable=true');
    await ready();
    expect(queries.at(-1)?.get('price_from')).toBe('15');
  });

  test('a page past the end becomes the last one, also in the address', async () => {
    const { state, ready } = await openList('/products?page=9');
    await ready();
    expect([state().filters.page, location.search, state().items.length]).toEqual([1, '', 3]);
  });

  test('values to choose from are loaded once', async () => {
    const { page, list, state, ready } = await openList();
    await ready();
    await waitFor(() => expect(state().options.types.length).toBeGreaterThan(0));
    list.change({ sort: 'asc' }, 0);
    await ready();
    expect(page.calls.filter((call) => call === 'GET /api/items/filter-data')).toHaveLength(1);
  });
});

describe('a change', () => {
  test('is shown at once and applied after a pause, with those made meanwhile', async () => {
    const { page, list, state, ready } = await openList();
    await ready();
    const before = page.calls.length;
    list.change({ sort: 'asc' });
    list.change({ search: 'x' });
    expect([state().filters.sort, state().phase, location.search]).toEqual(['asc', 'ready', '']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(location.search).toBe('?search=x&sort=asc');
    expect(page.calls.length).toBe(before + 1);
  });

  test('goes to the first page, but for one of the page itself', async () => {
    const { list, state, ready } = await openList();
    await ready();
    list.change({ page: 2 }, 0);
    expect(state().filters.page).toBe(2);
    list.change({ sort: 'asc' }, 0);
    expect(state().filters.page).toBe(1);
  });

  test('that is taken back before it applies asks for nothing', async () => {
    const { page, list, ready } = await openList();
    await ready();
    const before = [page.calls.length, history.length];
    list.change({ sort: 'asc' });
    list.change({ sort: 'desc' });
    await vi.advanceTimersByTimeAsync(1000);
    expect([page.calls.length, history.length]).toEqual(before);
  });

  test('overtakes the request before it', async () => {
    const { page, list, ids, ready } = await openList();
    await ready();
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
    page.instead = (_, url) => (url.includes('price') ? undefined : held);
    list.change({ sort: 'asc' }, 0);
    list.change({ priceTill: '10' }, 0);
    await ready();
    release(undefined);
    await vi.advanceTimersByTimeAsync(1000);
    expect(ids()).toEqual(items.slice(0, 1));
  });

  test('that fails says why, and a retry loads it', async () => {
    const { page, list, state, ids, ready } = await openList();
    await ready();
    page.instead = () => Response.json({ message: 'Too many requests.' }, { status: 429 });
    list.change({ sort: 'asc' }, 0);
    await waitFor(() => expect(state().phase).toBe('failed'));
    expect([state().failure, ids()]).toEqual(['Too many requests.', []]);
    page.instead = () => undefined;
    list.retry();
    await ready();
    expect(ids()).toEqual(items);
  });

  test('a reset takes back all filters but those of the route', async () => {
    const { list, state, ready } = await openList('/products?sort=asc');
    await ready();
    list.reset();
    expect([state().filters.sort, state().resetCount, location.search]).toEqual(['desc', 1, '']);
  });
});

describe('the history', () => {
  test('Back to other filters loads them and discards input', async () => {
    const { state, ids, ready } = await openList('/products?sort=asc');
    await ready();
    goBackTo('');
    expect([state().filters.sort, state().phase, state().resetCount]).toEqual(['desc', 'loading', 1]);
    await ready();
    expect(ids()).toEqual(items.toReversed());
  });

  test('a jump inside the page asks for nothing', async () => {
    const { page, ready } = await openList('/products?sort=asc');
    await ready();
    const before = page.calls.length;
    goBackTo('?sort=asc');
    expect(page.calls.length).toBe(before);
  });

  test('a list that was left follows it no more', async () => {
    const { page, state, ready } = await openList();
    await ready();
    disconnect();
    const before = page.calls.length;
    goBackTo('?sort=asc');
    expect([page.calls.length, state().filters.sort]).toEqual([before, 'desc']);
  });
});

describe('another currency', () => {
  const bounds = ({ priceFrom, priceTill }: ListFilters) => [priceFrom, priceTill];
  const currencies = [
    { code: 'EUR', value: 1, symbol: '€', default: 1 },
    { code: 'JPY', value: 160, symbol: '¥', default: 0 },
  ];

  test('converts the price bounds and keeps the page', async () => {
    const { queries, state, ready } = await openList('/products?price_from=15', {
      prepare: () => localStorage.setItem('currencies', JSON.stringify(currencies)),
    });
    await ready();
    const { chooseCurrencyCode } = await import('#stores/currency.ts');
    chooseCurrencyCode('JPY');
    expect([bounds(state().filters), location.search]).toEqual([['2400', ''], '?price_from=2400']);
    await ready();
    expect(queries.at(-1)?.get('currency')).toBe('JPY');
  });

  test('asks for nothing without price bounds', async () => {
    const { page, ready } = await openList('/products', {
      prepare: () => localStorage.setItem('currencies', JSON.stringify(currencies)),
    });
    await ready();
    const before = page.calls.length;
    const { chooseCurrencyCode } = await import('#stores/currency.ts');
    chooseCurrencyCode('JPY');
    await vi.advanceTimersByTimeAsync(1000);
    expect(page.calls.length).toBe(before);
  });
});
