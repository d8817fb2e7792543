/** The heart, the list it fills, and how a guest's list becomes the account's. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { items } from '#server/db/schema/catalogue.ts';
import type { Browser } from '../../support/browser.ts';
import { openPage } from '../../support/dom/page.ts';
import { createShopper, listItem, type Shopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

const change = (id: string, to: Partial<typeof items.$inferInsert>) =>
  app.deps.db.update(items).set(to).where(eq(items.id, id));
const stored = () => JSON.parse(localStorage.getItem('watchlist') ?? '[]') as { id: string; isKept?: boolean }[];
const watchedBy = async ({ browser }: Shopper) =>
  (await browser.get('/watchlist')).body.items.map(({ item_id }: { item_id: string }) => item_id);

async function openHeart(browser: Browser, id: string) {
  const page = openPage(browser, { token: browser.token ?? '' });
  const { WatchToggle } = await import('#islands/catalogue/WatchToggle.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  page.show(<WatchToggle id={id} title="Furrowmaker" cents={500} language="en" />);
  await bootstrap();
  return page;
}

async function openList(browser: Browser) {
  const page = openPage(browser, { path: '/watchlist', token: browser.token ?? '' });
  const { WatchlistScreen } = await import('#islands/catalogue/WatchlistScreen.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  page.show(<WatchlistScreen language="en" />);
  await bootstrap();
  return page;
}

const heart = () => screen.getByRole('button', { name: 'Watch Furrowmaker' });
const isPressed = () => heart().getAttribute('aria-pressed');

test('a guest watches an item by keyboard, and no longer, without a call', async () => {
  const id = await listItem(app, 500);
  const page = await openHeart(app.browser(), id);
  heart().focus();
  await page.user.keyboard('{Enter}');
  expect([isPressed(), stored()]).toEqual(['true', [{ id, cents: 500 }]]);
  await page.user.keyboard(' ');
  expect([isPressed(), stored()]).toEqual(['false', []]);
  expect(page.calls.filter((call) => call.includes('watchlist'))).toEqual([]);
});

test('a guest’s list is added to the account’s, which keeps its first prices; signing out leaves nothing', async () => {
  const ada = await createShopper(app);
  const [first, second] = [await listItem(app, 500), await listItem(app, 600)];
  await ada.browser.post('/watchlist/add', { items: [{ id: first, seen_price: 9 }] });
  localStorage.setItem('watchlist', JSON.stringify([second, first].map((id) => ({ id, cents: 500 }))));
  await openHeart(ada.browser, first);
  await waitFor(() => expect(stored().map(({ id, isKept }) => [id, isKept])).toHaveLength(2));
  await waitFor(() => expect(stored().every(({ isKept }) => isKept)).toBe(true));
  expect((await watchedBy(ada)).sort()).toEqual([first, second].sort());
  expect(stored().find(({ id }) => id === first)).toMatchObject({ cents: 900 });
  const { forgetSession } = await import('#stores/end-session.ts');
  forgetSession();
  expect(stored()).toEqual([]);
});

test('a customer’s press reaches the account, and one that fails is made up for by the next page', async () => {
  const ada = await createShopper(app);
  const id = await listItem(app, 500);
  const page = await openHeart(ada.browser, id);
  page.instead = (call) => (call === 'POST /api/watchlist/add' ? new TypeError('no network') : undefined);
  await page.user.click(heart());
  await waitFor(() => expect(page.calls).toContain('POST /api/watchlist/add'));
  expect([isPressed(), await watchedBy(ada)]).toEqual(['true', []]);
  page.instead = () => undefined;
  const { reload } = await import('#stores/bootstrap.ts');
  await reload();
  await waitFor(() => expect(stored()).toEqual([{ id, cents: 500, isKept: true }]));
  await page.user.click(heart());
  await waitFor(async () => expect(await watchedBy(ada)).toEqual([]));
  expect([isPressed(), stored()]).toEqual(['false', []]);
});

test('an answer that was read before a press does not undo it', async () => {
  const ada = await createShopper(app);
  const [id, other] = [await listItem(app, 500), await listItem(app, 600)];
  await ada.browser.post('/watchlist/add', { items: [{ id: other, seen_price: 6 }] });
  const page = await openHeart(ada.browser, id);
  const { reload } = await import('#stores/bootstrap.ts');
  for (const [call, pressed] of [
    ['POST /api/watchlist/add', 'true'],
    ['POST /api/watchlist/remove', 'false'],
  ] as const) {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: read, resolve: isRead } = Promise.withResolvers<void>();
    page.beforeAnswer = (each) => {
      if (each !== 'GET /api/bootstrap') return;
      isRead();
      return held;
    };
    const reloaded = reload();
    await read;
    await page.user.click(heart());
    await waitFor(() => expect(page.calls).toContain(call));
    await waitFor(() => expect(stored().every(({ isKept }) => isKept)).toBe(true));
    release();
    await reloaded;
    expect([isPressed(), stored()]).toEqual([
      pressed,
      expect.arrayContaining([{ id: other, cents: 600, isKept: true }]),
    ]);
  }
});

test('the hundred and first is not added, and says why', async () => {
  localStorage.setItem(
    'watchlist',
    JSON.stringify(Array.from({ length: 100 }, (_, n) => ({ id: `itm_${n}`, cents: 1 }))),
  );
  const page = await openHeart(app.browser(), 'itm_new');
  await page.user.click(heart());
  const { $toasts } = await import('#stores/toasts.ts');
  expect($toasts.get().map(({ text }) => text)).toEqual(['Your watchlist holds 100 items. Take one off first.']);
  expect(isPressed()).toBe('false');
});

test('the list says what has become of each item, and a press can be taken back', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => listItem(app, 500)));
  const [cheaper = '', dearer = '', sold = '', withdrawn = ''] = ids;
  localStorage.setItem('watchlist', JSON.stringify(ids.map((id) => ({ id, cents: 500 }))));
  await change(cheaper, { priceCents: 400 });
  await change(dearer, { priceCents: 650 });
  await change(sold, { state: 'sold', soldAt: 1 });
  await change(withdrawn, { state: 'withdrawn' });
  const page = await openList(app.browser());
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4));
  const cards = screen.getAllByRole('article');
  const texts = [
    'Price down by €1.00',
    'Price up by €1.50',
    'This item has found its owner',
    'This item is no longer offered',
  ];
  for (const [place, text] of texts.entries()) expect(cards[place]?.textContent).toContain(text);
  expect(screen.getByRole('link', { name: 'Log in to keep it with your account.' })).toBeTruthy();
  const [first] = cards;
  await page.user.click(within(first as HTMLElement).getByRole('button', { name: /^Watch / }));
  expect(screen.getAllByRole('article')).toHaveLength(4);
  expect(stored()).toHaveLength(3);
});

test('what one device takes off the account’s list stays there until its next page, and is gone from the other device', async () => {
  const ada = await createShopper(app);
  const [first, second] = [await listItem(app, 500), await listItem(app, 600)];
  const items = [second, first].map((id) => ({ id, seen_price: 9 }));
  await ada.browser.post('/watchlist/add', { items });
  await openList(ada.browser);
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const titleOf = (id: string) => `Blade ${id.slice(-4)}`;
  await waitFor(() => expect(titles()).toEqual([second, first].map(titleOf)));
  const onThisDevice = localStorage.getItem('watchlist') ?? '';

  cleanup();
  vi.resetModules();
  localStorage.removeItem('watchlist');
  const other = await openList(ada.browser);
  await waitFor(() => expect(titles()).toEqual([second, first].map(titleOf)));
  const pressed = screen.getByRole('button', { name: `Watch ${titleOf(first)}` });
  await other.user.click(pressed);
  expect([pressed.getAttribute('aria-pressed'), titles()]).toEqual(['false', [second, first].map(titleOf)]);
  await waitFor(async () => expect(await watchedBy(ada)).toEqual([second]));

  cleanup();
  vi.resetModules();
  localStorage.setItem('watchlist', onThisDevice);
  await openList(ada.browser);
  await waitFor(() => expect(stored()).toEqual([{ id: second, cents: 900, isKept: true }]));
  cleanup();
  vi.resetModules();
  await openList(ada.browser);
  await waitFor(() => expect(titles()).toEqual([titleOf(second)]));
});

test('an empty list leads to the marketplace', async () => {
  await openList(app.browser());
  expect(screen.getByRole('link', { name: 'Browse the marketplace' }).getAttribute('href')).toBe('/products');
});

test('a list that cannot be loaded says so and asks again', async () => {
  const id = await listItem(app, 500);
  localStorage.setItem('watchlist', JSON.stringify([{ id, cents: 500 }]));
  const page = openPage(app.browser(), { path: '/watchlist' });
  page.instead = (call) => (call === 'GET /api/items/by-ids' ? new TypeError('no network') : undefined);
  const { WatchlistScreen } = await import('#islands/catalogue/WatchlistScreen.tsx');
  page.show(<WatchlistScreen language="en" />);
  await screen.findByRole('alert');
  page.instead = () => undefined;
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('article');
});
