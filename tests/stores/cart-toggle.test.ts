/** What a cart button does: the mutation, its toast, and where a guest is led. */
import { waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpCustomer } from '../support/customers.ts';
import { openPage } from '../support/dom/page.ts';
import { listItem, seedShop } from '../support/shop.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

/** A page of a new customer with an item for sale, after its bootstrap. */
async function openItem() {
  const item = await listItem(app, 500);
  const { browser, token } = await signUpCustomer(app);
  const page = openPage(browser, { path: '/products?page=2', token });
  const { bootstrap } = await import('#stores/bootstrap.ts');
  const toggle = await import('#stores/cart-toggle.ts');
  const { $cartIds } = await import('#stores/cart.ts');
  const { $cartBusy } = await import('#stores/cart-queue.ts');
  const { $soldIds } = await import('#stores/sold.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  await bootstrap();
  const kinds = () => $toasts.get().map(({ kind }) => kind);
  const idle = () => waitFor(() => expect($cartBusy.get()[item]).toBe(false));
  return { item, browser, page, kinds, idle, ...toggle, $cartIds, $cartBusy, $soldIds };
}

test('adds the item, and removes it on the second click', async () => {
  const { item, kinds, idle, toggleInCart, $cartIds } = await openItem();
  toggleInCart(item, 'en');
  await idle();
  expect([$cartIds.get(), kinds()]).toEqual([[item], ['success']]);
  toggleInCart(item, 'en');
  await idle();
  expect([$cartIds.get(), kinds()]).toEqual([[], ['success', 'success']]);
});

test('ignores clicks while the item is busy', async () => {
  const { item, page, idle, toggleInCart } = await openItem();
  toggleInCart(item, 'en');
  toggleInCart(item, 'en');
  await idle();
  expect(page.calls.filter((call) => call === 'POST /api/cart/add')).toHaveLength(1);
});

test('an item that is in the cart already counts as added, and the cart is read again', async () => {
  const { item, browser, kinds, putInCart, $cartIds } = await openItem();
  await browser.post('/cart/add', { id: item });
  expect(await putInCart(item, 'en')).toBe(true);
  expect([kinds(), $cartIds.get()]).toEqual([['warning'], [item]]);
});

test('an item that was sold meanwhile is remembered as sold', async () => {
  const { item, page, kinds, putInCart, $soldIds } = await openItem();
  page.instead = () => Response.json({ message_key: 'item_unavailable', message: 'Sold.' }, { status: 409 });
  expect(await putInCart(item, 'en')).toBe(false);
  expect([kinds(), $soldIds.get()]).toEqual([['error'], [item]]);
});

test('a session that has ended leads to sign-in, which says what for, and back', async () => {
  const { item, page, kinds, putInCart } = await openItem();
  page.instead = () => Response.json({ message_key: 'unauthenticated', message: 'Sign in.' }, { status: 401 });
  expect(await putInCart(item, 'en')).toBe(false);
  expect([kinds(), page.left]).toEqual([
    ['warning'],
    [`/auth?form=signin&redirect=%2Fproducts%3Fpage%3D2&item=${item}`],
  ]);
});
