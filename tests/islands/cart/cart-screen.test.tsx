/** The cart page before and beside its checkout: guests, an empty cart, rows that go and come back, and what was sold meanwhile. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { items } from '#server/db/schema/catalogue.ts';
import { statement, write } from '#server/db/write.ts';
import { openPage } from '../../support/dom/page.ts';
import { createShopper, listItem, type Shopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

async function openCart(browser: Shopper['browser']) {
  const page = openPage(browser, { path: '/cart' });
  const { CartScreen } = await import('#islands/cart/CartScreen.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  page.show(<CartScreen language="en" />);
  await bootstrap();
  return { page, toasts: () => $toasts.get().map(({ text }) => text) };
}

async function change(id: string, set: Partial<typeof items.$inferInsert>): Promise<void> {
  await write(app.deps.db, [statement(app.deps.db.update(items).set(set).where(eq(items.id, id)))]);
}

const rowOf = async (id: string) => (await screen.findByText(`Blade ${id.slice(-4)}`)).closest('li') as HTMLElement;
const remove = async (id: string) => within(await rowOf(id)).getByRole('button', { name: /^Remove from cart: / });

test('a guest is led to sign-in and back', async () => {
  const { page } = await openCart(app.browser());
  await waitFor(() => expect(page.left).toEqual(['/auth?form=signin&redirect=%2Fcart']));
});

test('an empty cart leads to the store', async () => {
  const ada = await createShopper(app);
  await openCart(ada.browser);
  expect(await screen.findByRole('heading', { name: 'Your Cart is Empty' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Store' }).getAttribute('href')).toBe('/products');
});

test('an item that Steam does not let go yet says before it is paid from when it is sent', async () => {
  const ada = await createShopper(app);
  const [locked, free] = [await listItem(app, 1000), await listItem(app, 2000)];
  await change(locked, { tradableFrom: Math.floor(Date.parse('2099-12-03T10:00:00Z') / 1000) });
  await ada.addToCart(locked, free);
  await openCart(ada.browser);
  expect((await rowOf(locked)).textContent).toContain('Sent from 3\u00a0Dec\u00a02099: until then Steam keeps it');
  expect((await rowOf(free)).textContent).not.toContain('Sent from');
});

test('an item that cannot be removed comes back with an error, and goes when it is tried again', async () => {
  const ada = await createShopper(app);
  const [first, second] = [await listItem(app, 1000), await listItem(app, 2000)];
  await ada.addToCart(first, second);
  const { page } = await openCart(ada.browser);
  page.instead = (call) => (call === 'POST /api/cart/remove' ? new TypeError('no network') : undefined);
  await page.user.click(await remove(first));
  expect(await within(await rowOf(first)).findByRole('alert')).toHaveProperty(
    'textContent',
    'Failed to remove item from cart',
  );
  page.instead = () => undefined;
  await page.user.click(await remove(first));
  await waitFor(() => expect(screen.queryByText(`Blade ${first.slice(-4)}`)).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Items/ })));
  await page.user.click(await remove(second));
  expect(await screen.findByRole('heading', { name: 'Your Cart is Empty' })).toBeTruthy();
});

test('the cart is emptied when that is confirmed', async () => {
  const ada = await createShopper(app);
  await ada.addToCart(await listItem(app, 1000), await listItem(app, 2000));
  const { page, toasts } = await openCart(ada.browser);
  await page.user.click(await screen.findByRole('button', { name: 'Empty cart' }));
  const dialog = await screen.findByRole('dialog', { name: 'Empty your cart?' });
  // not at the button: Enter pressed twice would empty it
  expect(document.activeElement).toBe(within(dialog).getByRole('heading', { name: 'Empty your cart?' }));
  await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(page.calls).not.toContain('POST /api/cart/clear');
  await page.user.click(await screen.findByRole('button', { name: 'Empty cart' }));
  await page.user.click(within(dialog).getByRole('button', { name: 'Empty cart' }));
  expect(await screen.findByRole('heading', { name: 'Your Cart is Empty' })).toBeTruthy();
  expect(toasts()).toEqual(['Your cart is empty now.']);
});

test('what was sold or withdrawn meanwhile is listed apart with its reason when the page is looked at again, and is removed at once', async () => {
  const ada = await createShopper(app);
  const [sold, withdrawn, left] = [await listItem(app, 1000), await listItem(app, 500), await listItem(app, 2000)];
  await ada.addToCart(sold, withdrawn, left);
  const { page } = await openCart(ada.browser);
  await rowOf(sold);
  await change(sold, { state: 'sold', soldAt: app.clock.now });
  await change(withdrawn, { state: 'withdrawn' });
  await change(left, { priceCents: 1500 });
  document.dispatchEvent(new Event('visibilitychange'));
  const apart = await screen.findByRole('region', { name: 'No longer available' });
  expect(within(apart).getByRole('alert').textContent).toBe('No longer available');
  expect(within(apart).getByText('Sold while it was in your cart')).toBeTruthy();
  expect(within(apart).getByText('No longer offered')).toBeTruthy();
  expect(screen.getByText('The price fell from €20.00 to €15.00 since you added it.')).toBeTruthy();
  await page.user.click(within(apart).getByRole('button', { name: 'Remove all' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'No longer available' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Items (1)' })));
});

test('a cart of which nothing can be bought any more asks for no payment and leads to the store', async () => {
  const ada = await createShopper(app);
  const item = await listItem(app, 1000);
  await ada.addToCart(item);
  const { page } = await openCart(ada.browser);
  await rowOf(item);
  await change(item, { state: 'sold', soldAt: app.clock.now });
  document.dispatchEvent(new Event('visibilitychange'));
  const apart = await screen.findByRole('region', { name: 'No longer available' });
  expect(within(apart).getByText('Sold while it was in your cart')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Card|balance/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to Store' })).toBeTruthy();
  await page.user.click(within(apart).getByRole('button', { name: 'Remove all' }));
  expect(await screen.findByRole('heading', { name: 'Your Cart is Empty' })).toBeTruthy();
});

test('a refresh that fails is told and shows nothing of the cart; the next brings it back with what was typed', async () => {
  const ada = await createShopper(app);
  const item = await listItem(app, 1000);
  await ada.addToCart(item);
  const { page, toasts } = await openCart(ada.browser);
  await rowOf(item);
  fireEvent.input(screen.getByLabelText('City'), { target: { value: 'Sevilla' } });
  page.instead = (call) => (call.includes('/cart/contents') ? new TypeError('no network') : undefined);
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(toasts()).toEqual(['Failed to refresh cart. Please reload the page.']));
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('Failed to fetch cart content');
  page.instead = () => undefined;
  await page.user.click(within(failure).getByRole('button', { name: 'Retry' }));
  expect(await rowOf(item)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Sevilla');
});
