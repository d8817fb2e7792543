/** What the cart sums up and how it keeps up: promo codes of every kind, other devices and tabs, and a shop that does not answer. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { setSetting } from '../../support/customers.ts';
import { openPage, type Page } from '../../support/dom/page.ts';
import { createShopper, listItem, type Shopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

/** The cart page of a customer, whose tab may have kept something of a page before. */
async function openCart({ browser }: Shopper) {
  const page = openPage(browser, { path: '/cart', token: browser.token ?? '' });
  const { CartScreen } = await import('#islands/cart/CartScreen.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  page.show(<CartScreen language="en" />);
  await bootstrap();
  return { page, toasts: () => $toasts.get().map(({ text, ms }) => [text, ms]) };
}

const summary = () => within(screen.getByRole('region', { name: 'Summary' }));
const titleOf = (id: string) => `Blade ${id.slice(-4)}`;

async function apply({ user }: Page, code: string): Promise<void> {
  const field = await summary().findByRole('textbox', { name: 'Promo code' });
  await user.clear(field);
  if (code) await user.type(field, code);
  await user.click(summary().getByRole('button', { name: 'Apply' }));
}

test('promo codes of every kind are judged', async () => {
  const ada = await createShopper(app);
  await ada.addToCart(await listItem(app, 1500));
  const { page } = await openCart(ada);
  for (const [code, verdict] of [
    [' ', 'No promo code provided'],
    ['NOPE', 'Invalid promo code'],
    ['minus5', 'This promo code needs a total of at least 20 €'],
  ] as const) {
    await apply(page, code);
    expect(await summary().findByText(verdict), code).toBeTruthy();
    // the focus stays in the field, and no toast says it
    expect(summary().getByText(verdict).closest('[aria-live]'), code).not.toBeNull();
  }
});

test('a promo code is taken off, kept for the session, and can be removed', async () => {
  const ada = await createShopper(app);
  await ada.addToCart(await listItem(app, 4000));
  const { page } = await openCart(ada);
  await apply(page, 'welcome10');
  expect(await summary().findByText('Applied')).toBeTruthy();
  expect(summary().getByText('−€4.00')).toBeTruthy();
  const total = summary().getByText('€36.00').closest('[aria-live]');
  expect([total?.textContent, total?.getAttribute('aria-atomic')]).toEqual(['Total€36.00', 'true']);
  cleanup();
  vi.resetModules();
  const again = await openCart(ada);
  expect(await summary().findByText('WELCOME10')).toBeTruthy();
  await again.page.user.click(await summary().findByRole('button', { name: 'Remove promo code' }));
  await waitFor(() => expect(summary().queryByText('−€4.00')).toBeNull());
});

test('the tax is told, and what the balance is short of', async () => {
  const ada = await createShopper(app, 3000);
  await ada.addToCart(await listItem(app, 4000));
  await openCart(ada);
  expect(await summary().findByText('of which VAT 21%')).toBeTruthy();
  expect(summary().getByText('€6.94')).toBeTruthy();
  expect(screen.getByText('Your balance is €10.00 short.')).toBeTruthy();
});

test('the card button tells about how much it is in the chosen currency; the cart stays in euros', async () => {
  const ada = await createShopper(app);
  await ada.addToCart(await listItem(app, 4000));
  await openCart(ada);
  expect(await summary().findByText('of which VAT 21%')).toBeTruthy();
  expect(screen.queryByText(/^about /)).toBeNull();
  const { chooseCurrencyCode } = await import('#stores/currency.ts');
  act(() => chooseCurrencyCode('JPY'));
  expect(screen.getByText('about ¥6,400').id).toBe(
    screen.getByRole('button', { name: 'Credit/Debit Card' }).getAttribute('aria-describedby'),
  );
  expect(summary().getAllByText('€40.00').length).toBeGreaterThan(0);
  expect(screen.getAllByText(/¥/), 'of the sums none').toHaveLength(1);
});

test('a cart is in euros while the shop uses credits, too', async () => {
  onTestFinished(() => setSetting(app.deps, 'internal_currency_enabled', false));
  await setSetting(app.deps, 'internal_currency_name', 'Crowns');
  await setSetting(app.deps, 'internal_currency_exchange_rate_eur', 0.25);
  await setSetting(app.deps, 'internal_currency_enabled', true);
  const ada = await createShopper(app, 1000);
  await ada.addToCart(await listItem(app, 4000));
  await openCart(ada);
  expect((await summary().findAllByText('€40.00')).length).toBeGreaterThan(0);
  const { $shownCurrency } = await import('#stores/currency.ts');
  expect($shownCurrency.get().symbol).toBe('Crowns');
  expect(document.body.textContent).not.toContain('Crowns');
});

test('where cards are not taken the balance alone is offered', async () => {
  onTestFinished(() => setSetting(app.deps, 'payment_methods', ['card', 'sepa']));
  const ada = await createShopper(app);
  await ada.addToCart(await listItem(app, 4000));
  const byCard = () => screen.queryByRole('button', { name: 'Credit/Debit Card' });
  await openCart(ada);
  await waitFor(() => expect(byCard()).not.toBeNull());
  cleanup();
  vi.resetModules();
  await setSetting(app.deps, 'payment_methods', ['sepa']);
  await openCart(ada);
  expect(await screen.findByRole('button', { name: 'Buy for balance' })).toBeTruthy();
  expect(byCard()).toBeNull();
});

test('what another device did is seen when the page is looked at again', async () => {
  const ada = await createShopper(app);
  const [here, there] = [await listItem(app, 4000), await listItem(app, 4000)];
  await ada.addToCart(here);
  await openCart(ada);
  expect(await screen.findByText(titleOf(here))).toBeTruthy();
  await ada.browser.post('/cart/add', { id: there });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText(titleOf(there))).toBeTruthy();
  await waitFor(() => expect(summary().getAllByText('€80.00').length).toBeGreaterThan(0));
});

test('a cart that cannot be emptied stays, and a toast says so for three seconds', async () => {
  const ada = await createShopper(app);
  const id = await listItem(app, 4000);
  await ada.addToCart(id);
  const { page, toasts } = await openCart(ada);
  page.instead = (call) => (call === 'POST /api/cart/clear' ? new TypeError('no network') : undefined);
  await page.user.click(await screen.findByRole('button', { name: 'Empty cart' }));
  const dialog = await screen.findByRole('dialog', { name: 'Empty your cart?' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Empty cart' }));
  await waitFor(() => expect(toasts()).toEqual([['Failed to clear cart', 3000]]));
  expect(await screen.findByText(titleOf(id))).toBeTruthy();
});

test('a cart that another tab changed and that cannot be fetched is not shown until it can be', async () => {
  const ada = await createShopper(app);
  const [first, second] = [await listItem(app, 4000), await listItem(app, 4000)];
  await ada.addToCart(first);
  const { page, toasts } = await openCart(ada);
  await page.user.type(await screen.findByRole('textbox', { name: 'City' }), 'Bonn');
  page.instead = (call) => (call === 'GET /api/cart/contents' ? new TypeError('no network') : undefined);
  await ada.browser.post('/cart/add', { id: second });
  const stored = JSON.stringify([first, second]);
  localStorage.setItem('cart', stored);
  dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue: stored, storageArea: localStorage }));
  await waitFor(() => expect(toasts()).toEqual([['Failed to fetch cart content', 3000]]));
  await waitFor(() => expect(screen.queryByText(titleOf(first))).toBeNull());
  page.instead = () => undefined;
  document.dispatchEvent(new Event('visibilitychange'));
  for (const id of [first, second]) expect(await screen.findByText(titleOf(id))).toBeTruthy();
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'City' })).value).toBe('Bonn');
});
