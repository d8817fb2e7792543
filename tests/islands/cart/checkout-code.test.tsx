/** The checkout when a purchase asks for a code: the dialog repeats it under its key, and what was typed stays. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doubleSubmitMs } from '#rules/limits.ts';
import { customers } from '#server/db/schema/customers.ts';
import { orders } from '#server/db/schema/orders.ts';
import { idempotencyKeys } from '#server/db/schema/shop.ts';
import { mailedCodeOf, mailsAbout, strangersLink } from '../../support/destinations.ts';
import { openPage } from '../../support/dom/page.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

const { terms: _, ...typed } = buyer;

/** The cart with an item of €40, and another trade link than the confirmed one in its form. */
async function openCart({ browser, email, addToCart }: Shopper) {
  await addToCart(await listItem(app, 4000));
  const page = openPage(browser, { path: '/cart' });
  sessionStorage.setItem('checkout', JSON.stringify({ owner: email, form: { ...typed, tradeUrl: strangersLink } }));
  const { CartScreen } = await import('#islands/cart/CartScreen.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  await bootstrap();
  page.show(<CartScreen language="en" />);
  await screen.findByRole('heading', { name: 'Buyer info' });
  await page.user.click(screen.getByRole('checkbox', { name: /terms/i }));
  const buy = () => page.user.click(screen.getByRole('button', { name: 'Buy for balance' }));
  return { page, buy, toasts: () => $toasts.get().map(({ text }) => text) };
}

const dialog = () => screen.findByRole('dialog', { name: 'Confirm that it is you' });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function enter(page: Awaited<ReturnType<typeof openCart>>['page'], code: string) {
  const box = within(await dialog()).getByRole('textbox', { name: 'Code' });
  fireEvent.change(box, { target: { value: code } });
  await page.user.click(within(await dialog()).getByRole('button', { name: 'Confirm' }));
}

async function ordersOf({ id }: Shopper) {
  return app.deps.db.select().from(orders).where(eq(orders.customerId, id));
}

test('another trade link says that it will ask; the mailed code is asked for, may be wrong once, and buys under one key', async () => {
  const ada = await createShopper(app, 5000);
  const { page, buy, toasts } = await openCart(ada);
  expect(screen.getByText(/This is another link than your confirmed one/)).toBeTruthy();
  await buy();
  expect((await dialog()).textContent).toContain(`We have sent a code to ${ada.email}`);
  expect(toasts()).toEqual([]);
  await enter(page, 'none');
  await waitFor(() => expect(toasts()).toEqual(['This code is wrong or has expired']));
  await enter(page, await mailedCodeOf(app, ada.email));
  await waitFor(() =>
    expect(page.left).toEqual([expect.stringMatching(/^\/success-payment\?type=purchase&order=ord_\w+$/)]),
  );
  expect(await ordersOf(ada)).toMatchObject([{ tradeUrl: strangersLink, confirmedBy: 'mail' }]);
  const keys = await app.deps.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.customerId, ada.id));
  expect(keys).toHaveLength(1);
});

test('closing the dialog buys nothing, says nothing and keeps the form; the code can be sent again', async () => {
  const ada = await createShopper(app, 5000);
  const { page, buy, toasts } = await openCart(ada);
  await page.user.type(field('City'), ' Mitte');
  await buy();
  const what = document.getElementById((await dialog()).getAttribute('aria-describedby') ?? '');
  expect(what?.textContent).toContain(`We have sent a code to ${ada.email}`);
  await page.user.click(within(await dialog()).getByRole('button', { name: 'Send the code again' }));
  await waitFor(() => expect(toasts()).toEqual(['We have sent you the code again']));
  expect(await mailsAbout(app, ada.email, /^Your code for a purchase$/)).toHaveLength(2);
  await page.user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([field('City').value, field('Steam trade link').value]).toEqual(['Berlin Mitte', strangersLink]);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /terms/i }).checked).toBe(true);
  expect(await ordersOf(ada)).toEqual([]);
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Buy for balance' }).disabled).toBe(false),
  );
  expect(toasts()).toEqual(['We have sent you the code again']);
});

/** The dialog is closed while the code is on its way, then the answer to it comes. */
async function closeWhileSending({ page }: Awaited<ReturnType<typeof openCart>>, code: string) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  page.beforeAnswer = (call) => (call === 'POST /api/purchase/product' ? held : undefined);
  await enter(page, code);
  await page.user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Buying...' })).toBeTruthy();
  release();
}

test('closing the dialog while the code is checked leaves the purchase under way, and it leads to its page', async () => {
  const ada = await createShopper(app, 5000);
  const cart = await openCart(ada);
  await cart.buy();
  await dialog();
  await closeWhileSending(cart, await mailedCodeOf(app, ada.email));
  await waitFor(() => expect(cart.page.left).toEqual([expect.stringMatching(/^\/success-payment\?type=purchase/)]));
});

test('a wrong code whose dialog was closed while it was checked buys nothing and says nothing', async () => {
  const ada = await createShopper(app, 5000);
  const cart = await openCart(ada);
  await cart.buy();
  await dialog();
  await closeWhileSending(cart, 'none');
  expect(await screen.findByRole('button', { name: 'Buy for balance' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([cart.toasts(), await ordersOf(ada)]).toEqual([[], []]);
});

test('a purchase with a code whose answer was lost is one purchase when it is pressed again, without asking again', async () => {
  const ada = await createShopper(app, 5000);
  const { page, buy, toasts } = await openCart(ada);
  await buy();
  await dialog();
  page.beforeAnswer = (call) => {
    if (call === 'POST /api/purchase/product') throw new TypeError('the connection was lost');
  };
  await enter(page, await mailedCodeOf(app, ada.email));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  page.beforeAnswer = () => undefined;
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Buy for balance' }).disabled).toBe(false),
  );
  await new Promise((resolve) => setTimeout(resolve, doubleSubmitMs));
  await buy();
  await waitFor(() =>
    expect(page.left).toEqual([expect.stringMatching(/^\/success-payment\?type=purchase&order=ord_\w+$/)]),
  );
  expect(await ordersOf(ada)).toHaveLength(1);
});

test('“Remember for next time” makes the link the profile’s with the purchase, and not before', async () => {
  const ada = await createShopper(app, 5000);
  const { page, buy } = await openCart(ada);
  await page.user.click(screen.getByRole('checkbox', { name: /Remember/ }));
  await buy();
  await dialog();
  const linkOf = async () => {
    const [row] = await app.deps.db.select().from(customers).where(eq(customers.id, ada.id));
    return row?.steamTradeLink;
  };
  expect(await linkOf()).toBe(buyer.tradeUrl);
  await enter(page, await mailedCodeOf(app, ada.email));
  await waitFor(() =>
    expect(page.left).toEqual([expect.stringMatching(/^\/success-payment\?type=purchase&order=ord_\w+$/)]),
  );
  expect(await linkOf()).toBe(strangersLink);
});

test('who comes back with the code while the shop does not answer finds the dialog as it was, and buys when it does', async () => {
  const ada = await createShopper(app, 5000);
  const { page, buy, toasts } = await openCart(ada);
  await buy();
  const box = within(await dialog()).getByRole<HTMLInputElement>('textbox', { name: 'Code' });
  fireEvent.change(box, { target: { value: await mailedCodeOf(app, ada.email) } });
  page.instead = (call) => (call === 'GET /api/cart/contents' ? new TypeError('no network') : undefined);
  document.dispatchEvent(new Event('visibilitychange'));
  await act(async () => {});
  expect([page.calls.includes('GET /api/cart/contents'), box.isConnected, toasts()]).toEqual([false, true, []]);
  await page.user.click(within(await dialog()).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(page.left).toHaveLength(1));
  expect(await ordersOf(ada)).toHaveLength(1);
});
