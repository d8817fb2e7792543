/** The list of a page sleeps as long as its HTML is what the shop has, and wakes by one call when it is not. */
import { render, screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { items } from '#server/db/schema/catalogue.ts';
import { openPage } from '../support/dom/page.ts';
import { listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let id: string;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  id = await listItem(app, 500);
});
afterAll(() => app.close());

/** A page whose HTML was made before `change`. */
async function openList(change: () => Promise<unknown>, path = '/products') {
  const browser = app.browser();
  const { payload, meta } = (await browser.get('/items/list?limit=12&counts=1')).body;
  const firstOptions = (await browser.get('/items/filter-data')).body.payload;
  await change();
  const page = openPage(browser, { path });
  const { Catalogue } = await import('#islands/catalogue/Catalogue.tsx');
  const first = { items: payload, meta };
  const island = <Catalogue language="en" path="/products" route={{}} first={first} firstOptions={firstOptions} />;
  document.body.innerHTML = `<astro-island ssr client="touch">${renderToString(island)}</astro-island>`;
  const woken = vi.fn();
  document.querySelector('astro-island')?.addEventListener('wake', woken);
  await import('#browser/list-page.ts');
  return { page, woken, island };
}

test('a list that is as it was sleeps on', async () => {
  const { page, woken } = await openList(async () => undefined);
  await waitFor(() => expect(page.calls).toEqual(['GET /api/items/list']));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(woken).not.toHaveBeenCalled();
});

test.each<[string, () => Promise<unknown>]>([
  ['came', () => listItem(app, 900)],
  ['was re-priced', () => app.deps.db.update(items).set({ priceCents: 550 }).where(eq(items.id, id))],
  ['was sold', () => app.deps.db.update(items).set({ state: 'sold', soldAt: 1 }).where(eq(items.id, id))],
])('one of which something %s wakes', async (_what, change) => {
  const { woken } = await openList(change);
  await waitFor(() => expect(woken).toHaveBeenCalledOnce());
});

test('one of which only later pages have changed sleeps on with the new number, and wakes without a complaint', async () => {
  for (let count = 0; count < 14; count++) await listItem(app, 700);
  const { payload, meta } = (await app.browser().get('/items/list?limit=12&page=2')).body;
  const last = payload.at(-1).id;
  const { woken, island } = await openList(() =>
    app.deps.db.update(items).set({ state: 'sold', soldAt: 1 }).where(eq(items.id, last)),
  );
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(`${meta.total - 1} items`));
  expect(woken).not.toHaveBeenCalled();
  const complain = vi.spyOn(console, 'error');
  render(island, { container: document.querySelector<HTMLElement>('astro-island') ?? undefined, hydrate: true });
  expect(complain.mock.calls).toEqual([]);
  expect(screen.getByRole('status').textContent).toBe(`${meta.total - 1} items`);
});

test('one whose cards were chosen to be large wakes at once', async () => {
  document.documentElement.dataset.listDensity = 'large';
  const { page, woken } = await openList(async () => undefined);
  expect([page.calls, woken.mock.calls.length]).toEqual([[], 1]);
});

test('with filters in the address the island wakes by itself, and nothing is asked for', async () => {
  const { page, woken } = await openList(async () => undefined, '/products?type=Weapons');
  expect([page.calls, woken.mock.calls]).toEqual([[], []]);
});
