/** The pages of a product list, its addresses, and what it shows when there is nothing, no answer, or one too late. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { setSetting } from '../../support/customers.ts';
import { buyer, createShopper } from '../../support/shop.ts';
import { stock } from '../../support/stock.ts';
import type { TestApp } from '../../support/test-app.ts';
import {
  button,
  choice,
  openCatalogue,
  openList,
  pages,
  region,
  shows,
  sort,
  stopTime,
  titles,
} from './product-list.tsx';

let app: TestApp;
beforeAll(async () => {
  app = await openCatalogue();
});
afterAll(() => app.close());
afterEach(() => void vi.useRealTimers());

const linkOf = (card: HTMLElement) => {
  const link = within(card).getByRole('link');
  return { title: link.textContent ?? '', href: link.getAttribute('href') ?? '' };
};

test('a step back forgets a price that is typed and not applied yet', async () => {
  const { user } = await openList();
  await user.click(sort());
  await user.click(await screen.findByRole('option', { name: /^Asc/ }));
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

test('an item is seen at a glance over the list, and the list is as it was', async () => {
  const { user } = await openList();
  const [card] = screen.getAllByRole('article');
  const { title = '', href = '' } = linkOf(card as HTMLElement);
  await user.click(screen.getByRole('button', { name: `Quick view: ${title}` }));
  const dialog = await screen.findByRole('dialog', { name: title });
  expect(within(dialog).getByText('Type').nextSibling?.textContent).toBeTruthy();
  expect(dialog.querySelector('[data-price]')?.textContent).toBe(card?.querySelector('[data-price]')?.textContent);
  expect(within(dialog).getByRole('link', { name: 'All details' }).getAttribute('href')).toBe(href);
  expect(within(dialog).getByRole('button', { name: `Add to cart: ${title}` })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(titles()[0]).toBe(title);
});

test('nothing found says so and can be reset', async () => {
  const { user } = await openList('?search=zzzzqqqq');
  expect(await screen.findByRole('heading', { name: 'No products found' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull();
  await user.click(within(region()).getByRole('button', { name: 'Reset filters' }));
  await shows('', 'category=dota2');
});

test.each([
  ['?search=zzzzqqqq', /^Nothing matches this search/],
  ['?search=zzzzqqqq&sort=asc', /^Nothing matches this search/],
  ['?search=zzzzqqqq&quality=minimal_wear', /^Nothing matches all of these filters/],
  ['?price_from=999999', /^Nothing matches all of these filters/],
])('an empty list of %s says what finds nothing', async (query, text) => {
  await openList(query);
  expect(await within(region()).findByText(text)).toBeTruthy();
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
  '%s asks for twenty of its own kind and does not say so again in its address',
  async (flag) => {
    const horns = { type: 'Horn', price: '3', old_price: '4', is_new: 'true' };
    await stock(
      app.deps,
      Array.from({ length: 8 }, (_, index) => ({ ...horns, title: `Horn ${flag} ${index}` })),
    );
    const { user } = await openList('', { route: { flag } });
    await shows('', `${flag}=true`);
    expect(titles()).toHaveLength(20);
    await user.click(within(pages()).getByRole('link', { name: 'Page 2' }));
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
  // the status above it says nothing then
  expect(within(region()).getByRole('alert').textContent).toMatch(/^Failed to load products/);
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
  const add = card().getByRole('button', { name: /^Add to cart: / });
  await page.user.click(add);
  expect([add.getAttribute('aria-disabled'), add.getAttribute('aria-busy')]).toEqual(['true', 'true']);
  release(undefined);
  const remove = await card().findByRole('button', { name: /^Remove from cart: / });
  await waitFor(() => expect(remove.getAttribute('aria-disabled')).toBeNull());
  await page.user.click(remove);
  await waitFor(() =>
    expect(
      card()
        .getByRole('button', { name: /^Add to cart: / })
        .getAttribute('aria-busy'),
    ).toBeNull(),
  );
});

test('an item that was sold meanwhile says so when it is pressed, and the next list is without it', async () => {
  const [id] = await stock(app.deps, [{ title: 'Lantern of the last one', price: '40' }]);
  const { browser } = await createShopper(app);
  const query = '?search=Lantern+of+the+last+one';
  const page = await openList(query, { browser, token: browser.token ?? '' });
  const { bootstrap } = await import('#stores/bootstrap.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  await bootstrap();
  const card = () =>
    within(screen.getByRole('link', { name: 'Lantern of the last one' }).closest('article') ?? document.body);
  expect(card().getByText('€40.00')).toBeTruthy();
  const rival = await createShopper(app, 4000);
  await rival.addToCart(id ?? '');
  const bought = await rival.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  expect(bought.status).toBe(200);

  await page.user.click(card().getByRole('button', { name: /^Add to cart: / }));
  expect(await card().findByText('Sold')).toBeTruthy();
  expect($toasts.get().map(({ text }) => text)).toEqual(['This item is no longer available']);
  expect(card().queryByRole('button', { name: /cart/ })).toBeNull();
  expect(card().queryByText(/€/)).toBeNull();
  cleanup();
  vi.resetModules();
  await openList(query);
  expect(await screen.findByRole('heading', { name: 'No products found' })).toBeTruthy();
});

test('in credits are all prices, and the bounds of an address that is opened first; the address stays', async () => {
  onTestFinished(() => setSetting(app.deps, 'internal_currency_enabled', false));
  await setSetting(app.deps, 'internal_currency_name', 'Crowns');
  await setSetting(app.deps, 'internal_currency_exchange_rate_eur', 0.25);
  await setSetting(app.deps, 'internal_currency_enabled', true);
  const query = '?sort=asc&price_from=60&type=Helm';
  await openList(query);
  await shows(query, 'category=dota2&type=Helm&sort=asc&price_from=15');
  expect(titles()[0]).toBe('Helm 10');
  expect(screen.getByLabelText<HTMLInputElement>('Price from').value).toBe('60');
  const prices = [...region().querySelectorAll('article [data-cents]')].map(({ textContent }) => textContent);
  expect(prices.slice(0, 2)).toEqual(['60.00\u00a0Crowns', '64.00\u00a0Crowns']);
  expect(document.body.textContent).not.toContain('€');
});
