/** The rows of items that are watched and that were opened last. */
import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { items } from '#server/db/schema/catalogue.ts';
import { openPage } from '../../support/dom/page.ts';
import { listItem, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

async function openRow(props: { current?: string; withEmptyCart?: boolean }) {
  const page = openPage(app.browser());
  const { RememberedItems } = await import('#islands/catalogue/RememberedItems.tsx');
  page.show(<RememberedItems language="en" {...props} />);
  return page;
}

test('an item’s page shows the others, and can forget them all', async () => {
  const [one, two] = [await listItem(app, 500), await listItem(app, 600)];
  localStorage.setItem('recently_viewed', JSON.stringify([two, one]));
  const page = await openRow({ current: one });
  await waitFor(() => expect(screen.getAllByRole('article').map(({ dataset }) => dataset.item)).toEqual([two]));
  await page.user.click(screen.getByRole('button', { name: 'Clear' }));
  expect([screen.queryByRole('heading'), localStorage.getItem('recently_viewed')]).toEqual([null, null]);
});

test('what was withdrawn since is not in the row', async () => {
  const [left, withdrawn] = [await listItem(app, 500), await listItem(app, 600)];
  await app.deps.db.update(items).set({ state: 'withdrawn' }).where(eq(items.id, withdrawn));
  localStorage.setItem('recently_viewed', JSON.stringify([withdrawn, left]));
  await openRow({});
  await waitFor(() => expect(screen.getAllByRole('article').map(({ dataset }) => dataset.item)).toEqual([left]));
});

test('what is watched and can still be had is a row of its own, with its change of price', async () => {
  const [left, sold] = [await listItem(app, 500), await listItem(app, 600)];
  await app.deps.db.update(items).set({ state: 'sold', soldAt: 1 }).where(eq(items.id, sold));
  localStorage.setItem('watchlist', JSON.stringify([left, sold].map((id) => ({ id, cents: 800 }))));
  await openRow({});
  const row = await screen.findByRole('region', { name: 'Watchlist' });
  await waitFor(() =>
    expect(
      within(row)
        .getAllByRole('article')
        .map(({ dataset }) => dataset.item),
    ).toEqual([left]),
  );
  expect(within(row).getByText('Price down by').textContent).toBe('Price down by €3.00');
  expect(within(row).getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/watchlist');
});

test('an item’s page has no row of what is watched', async () => {
  localStorage.setItem('watchlist', JSON.stringify([{ id: await listItem(app, 500), cents: 800 }]));
  const page = await openRow({ current: await listItem(app, 700) });
  expect([page.calls, screen.queryByRole('region', { name: 'Watchlist' })]).toEqual([[], null]);
});

test('without any there is no row and no call', async () => {
  const page = await openRow({});
  expect([page.calls, screen.queryByRole('heading')]).toEqual([[], null]);
});

test('stands beside a cart only once that is known to be empty', async () => {
  localStorage.setItem('recently_viewed', JSON.stringify([await listItem(app, 500)]));
  const page = await openRow({ withEmptyCart: true });
  expect([page.calls, screen.queryByRole('heading')]).toEqual([[], null]);
  const { applyCart } = await import('#stores/cart.ts');
  applyCart({ cart: [], unavailable: [] });
  await screen.findByRole('article');
});
