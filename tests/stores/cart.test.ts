/** The cart of a page over the real API: a queue of mutations, responses that were overtaken, other tabs. */
import { waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
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

/** A page of a new customer, the stores of its cart, and `items` for sale. */
async function openCart(count = 1) {
  const items = [];
  for (let each = 0; each < count; each++) items.push(await listItem(app, 500));
  const { browser, token } = await signUpCustomer(app);
  const page = openPage(browser, { token });
  const cart = await import('#stores/cart.ts');
  const actions = await import('#stores/cart-actions.ts');
  const queue = await import('#stores/cart-queue.ts');
  const shown = () => cart.$cart.get()?.entries.map(({ item_id }) => item_id);
  return { items, browser, page, ...cart, ...actions, ...queue, shown };
}

const calls = ['GET /api/cart/contents', 'POST /api/cart/add', 'POST /api/cart/remove'] as const;
const [read, add, remove] = calls;

describe('what is stored', () => {
  test.each(['null', '{}', '[1]', '{'])('%s is an empty cart', async (stored) => {
    localStorage.setItem('cart', stored);
    const { $cartCount, $cartIds } = await import('#stores/cart.ts');
    expect([$cartIds.get(), $cartCount.get()]).toEqual([[], 0]);
  });

  test('ids are there before the API has answered', async () => {
    localStorage.setItem('cart', '["itm_1","itm_2"]');
    const { $cart, $cartCount } = await import('#stores/cart.ts');
    expect([$cart.get(), $cartCount.get()]).toEqual([undefined, 2]);
  });

  test('a session that ends takes them along', async () => {
    localStorage.setItem('cart', '["itm_1"]');
    const { $cartIds, forgetCart } = await import('#stores/cart.ts');
    forgetCart();
    expect([$cartIds.get(), localStorage.getItem('cart')]).toEqual([[], null]);
  });
});

describe('mutations', () => {
  test('go one after the other, each item busy until its own response', async () => {
    const { items, page, shown, addToCart, $cartBusy, $cartVersion } = await openCart(2);
    const [first = '', second = ''] = items;
    const busy: unknown[] = [];
    page.beforeAnswer = () => void busy.push({ ...$cartBusy.get() });
    await Promise.all([addToCart(first), addToCart(second)]);
    expect(page.calls).toEqual([add, add]);
    expect(busy).toEqual([
      { [first]: true, [second]: true },
      { [first]: false, [second]: true },
    ]);
    expect([shown()?.toSorted(), $cartVersion.get()]).toEqual([items.toSorted(), 2]);
  });

  test('a failed one does not hold up the next', async () => {
    const { items, page, shown, addToCart } = await openCart(2);
    const [first = '', second = ''] = items;
    page.instead = () => (page.calls.length === 1 ? new Response('{}', { status: 503 }) : undefined);
    await expect(addToCart(first)).rejects.toThrow();
    await addToCart(second);
    expect(shown()).toEqual([second]);
  });

  test('an item is removed on the page at once', async () => {
    const { items, page, shown, addToCart, removeFromCart, $cartErrors } = await openCart();
    const [item = ''] = items;
    await addToCart(item);
    const seen: unknown[] = [];
    page.beforeAnswer = () => void seen.push(shown());
    await removeFromCart(item);
    expect([seen, shown(), $cartErrors.get()[item]]).toEqual([[[]], [], undefined]);
  });

  test('a refused removal restores it, with the error', async () => {
    const { items, page, shown, addToCart, removeFromCart, $cartErrors } = await openCart();
    const [item = ''] = items;
    await addToCart(item);
    page.instead = (call) => (call === remove ? new Response('{}', { status: 503 }) : undefined);
    await expect(removeFromCart(item)).rejects.toThrow();
    expect(shown()).toEqual([item]);
    expect($cartErrors.get()[item]).toMatchObject({ status: 503 });
  });

  test('a removal that finds the session ended restores nothing', async () => {
    const { items, page, addToCart, removeFromCart, forgetCart, $cart } = await openCart();
    const [item = ''] = items;
    await addToCart(item);
    page.instead = (call) => (call === remove ? new Response('{}', { status: 401 }) : undefined);
    const { listenToFailures } = await import('#api/client.ts');
    listenToFailures(() => forgetCart());
    await expect(removeFromCart(item)).rejects.toThrow();
    expect($cart.get()).toBeUndefined();
  });

  test('several are removed until one fails, and all by clearing', async () => {
    const { items, page, shown, addToCart, clearCart, removeSeveralFromCart } = await openCart(3);
    for (const item of items) await addToCart(item);
    page.instead = (call) =>
      call === remove && page.calls.filter((each) => each === remove).length === 2
        ? new Response('{}', { status: 503 })
        : undefined;
    await expect(removeSeveralFromCart(items)).rejects.toThrow();
    expect(shown()?.toSorted()).toEqual(items.slice(1).toSorted());
    await clearCart();
    expect(shown()).toEqual([]);
  });

  test('an item that the response misses makes the page ask for the whole cart', async () => {
    const { items, page, shown, addToCart, $cart } = await openCart(2);
    const [first = '', second = ''] = items;
    await addToCart(first);
    page.instead = (call) =>
      call === add ? Response.json({ success: true, message: 'Added.', cart: [] }, { status: 200 }) : undefined;
    await addToCart(second);
    await waitFor(() => expect(shown()).toEqual([first]));
    expect(page.calls).toEqual([add, add, read]);
    expect($cart.get()?.unavailable).toEqual([]);
  });
});

describe('a read', () => {
  test('ignores a response that was overtaken by a mutation, and asks again', async () => {
    const { items, page, shown, addToCart, refreshCart } = await openCart();
    const [item = ''] = items;
    let added: Promise<unknown> = Promise.resolve();
    page.beforeAnswer = (call) => {
      if (call === read && page.calls.length === 1) added = addToCart(item);
    };
    await Promise.all([refreshCart(), added]);
    expect(page.calls).toEqual([read, add, read]);
    expect(shown()).toEqual([item]);
  });

  test('waits for mutations under way', async () => {
    const { items, page, shown, addToCart, refreshCart } = await openCart();
    await Promise.all([addToCart(items[0] ?? ''), refreshCart()]);
    expect([page.calls, shown()]).toEqual([[add, read], items]);
  });

  test.each([
    ['without a cart in it', () => Response.json({ success: true })],
    ['that fails', () => new Response('{}', { status: 503 })],
  ])('%s empties the cart everywhere, until the next answer', async (_, answer) => {
    const { items, page, shown, addToCart, refreshCart, $cartIds, $cartCount } = await openCart(2);
    const [first = '', second = ''] = items;
    await addToCart(first);
    page.instead = answer;
    await expect(refreshCart()).rejects.toThrow();
    expect([shown(), $cartIds.get(), $cartCount.get()]).toEqual([undefined, [], 0]);
    page.instead = () => undefined;
    await addToCart(second);
    await waitFor(() => expect($cartIds.get().toSorted()).toEqual(items.toSorted()));
    await waitFor(() => expect(page.calls.at(-1)).toBe(read));
  });
});

describe('another tab', () => {
  /** What a browser tells this tab when another one stores `ids`. */
  function storeElsewhere(ids: readonly string[]) {
    localStorage.setItem('cart', JSON.stringify(ids));
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue: JSON.stringify(ids) }));
  }

  test('that stores other ids makes this one fetch the cart', async () => {
    const { items, browser, page, shown, addToCart } = await openCart(2);
    const [first = '', second = ''] = items;
    await addToCart(first);
    const { followOtherTabs } = await import('#stores/follow-tabs.ts');
    const stop = followOtherTabs(() => expect.unreachable());
    await browser.post('/cart/add', { id: second });
    storeElsewhere(items);
    await waitFor(() => expect(shown()?.toSorted()).toEqual(items.toSorted()));
    storeElsewhere(items.toReversed());
    stop();
    storeElsewhere([]);
    expect(page.calls).toEqual([add, read]);
  });

  test('empties what is shown when the cart cannot be fetched, and keeps the ids', async () => {
    const { items, page, shown, addToCart, $cartIds, $storedCartIds } = await openCart();
    await addToCart(items[0] ?? '');
    const { followOtherTabs } = await import('#stores/follow-tabs.ts');
    const failed = vi.fn();
    const stop = followOtherTabs(failed);
    page.instead = () => new Response('{}', { status: 503 });
    storeElsewhere(['itm_other']);
    await waitFor(() => expect(failed).toHaveBeenCalledOnce());
    expect([shown(), $cartIds.get(), $storedCartIds.get()]).toEqual([undefined, [], ['itm_other']]);
    stop();
  });
});
