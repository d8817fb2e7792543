/** The checkout: its errors, what it fills in and remembers, a price that moves, and a purchase whose answer was lost. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doubleSubmitMs } from '#rules/limits.ts';
import { items } from '#server/db/schema/catalogue.ts';
import { orders } from '#server/db/schema/orders.ts';
import { idempotencyKeys } from '#server/db/schema/shop.ts';
import { statement, write } from '#server/db/write.ts';
import { releaseExpired } from '#server/domain/payments/release-expired.ts';
import { setSetting } from '../../support/customers.ts';
import { openPage } from '../../support/dom/page.ts';
import { requiredFields } from '../../support/dom/required-fields.ts';
import { buyer, createShopper, listItem, type Shopper, seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
});
afterAll(() => app.close());

const card = 'Credit/Debit Card';
const balance = 'Buy for balance';
const { terms: _, ...typed } = buyer;

/** The cart page of `customer`. `draft` is what was typed into it before in this tab. */
async function openCart({ browser, email }: Shopper, draft: Partial<typeof typed> = typed) {
  const page = openPage(browser, { path: '/cart' });
  sessionStorage.setItem('checkout', JSON.stringify({ owner: email, form: draft }));
  const { CartScreen } = await import('#islands/cart/CartScreen.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  await bootstrap();
  page.show(<CartScreen language="en" />);
  await screen.findByRole('heading', { name: 'Buyer info' });
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
  const accept = (name: RegExp) => page.user.click(screen.getByRole('checkbox', { name }));
  return { page, press, accept, toasts: () => $toasts.get().map(({ text }) => text) };
}

async function reprice(id: string, priceCents: number): Promise<void> {
  await write(app.deps.db, [statement(app.deps.db.update(items).set({ priceCents }).where(eq(items.id, id)))]);
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('every rule is said at its field, one sentence for all as a toast, and the first field has the focus', async () => {
  const ada = await createShopper(app, 0, { steamTradeLink: '' });
  await ada.addToCart(await listItem(app, 4000));
  const { page, press, toasts } = await openCart(ada, {});
  expect(field('First name').value).toBe('Ada');
  const buyerInfo = requiredFields(screen.getByRole('region', { name: 'Buyer info' }));
  expect([buyerInfo.required.length, buyerInfo.optional], 'each says that it has to be filled in').toEqual([9, []]);
  for (const name of ['First name', 'Last name', 'Email']) await page.user.clear(field(name));
  await press(card);
  await waitFor(() => expect(toasts()).toEqual(['Please fill in all required fields correctly and accept terms.']));
  for (const text of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Steam trade link is required',
    'Country is required',
    'City is required',
    'Address is required',
    'Post Code is required',
    'Phone number is required',
    'Please accept the Terms of Use',
  ])
    expect(screen.getByText(text), text).toBeTruthy();
  expect(document.activeElement).toBe(field('First name'));

  await page.user.type(field('First name'), 'A');
  expect(screen.queryByText('First name is required')).toBeNull();
  await page.user.type(field('Email'), 'nobody');
  await page.user.type(field('Steam trade link'), 'https://example.com');
  await page.user.type(field('Phone'), '123');
  await press(balance);
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  expect(screen.getByText('Please enter your trade link as Steam shows it')).toBeTruthy();
  expect(screen.getByText('Please enter a valid phone number')).toBeTruthy();
  expect(page.calls.filter((call) => call.includes('purchase'))).toEqual([]);
});

test('who has not verified the e-mail is led to do so, and back here', async () => {
  const ada = await createShopper(app, 0, { verified: false });
  await ada.addToCart(await listItem(app, 4000));
  const { page, press } = await openCart(ada);
  await press(card);
  await waitFor(() => expect(page.left).toEqual(['/email-verification?redirect=%2Fcart']));
  expect(screen.queryByText('Please accept the Terms of Use')).toBeNull();
});

test('a balance that is too low says so and sends nothing', async () => {
  const ada = await createShopper(app, 3000);
  await ada.addToCart(await listItem(app, 4000));
  const { page, press, accept, toasts } = await openCart(ada);
  await accept(/terms/i);
  await press(balance);
  await waitFor(() => expect(toasts()).toEqual(['Insufficient balance. Please top up or pay by card.']));
  expect(screen.getByText('Your balance is €10.00 short.')).toBeTruthy();
  expect(page.calls).not.toContain('POST /api/purchase/product');
});

test('a card leads to the provider, and a buyer to be remembered is in the profile before', async () => {
  const ada = await createShopper(app);
  await ada.addToCart(await listItem(app, 4000));
  const { page, press, accept } = await openCart(ada);
  await accept(/terms/i);
  await accept(/Remember/);
  await press(card);
  await waitFor(() => expect(page.left[0]).toContain('/sandbox/pay/'));
  expect(page.calls.slice(-2)).toEqual(['PUT /api/user/profile', 'POST /api/purchase/product']);
  const { body } = await ada.browser.get('/user/profile');
  expect(body.payload).toMatchObject({ city: buyer.city, post_code: buyer.postCode, email: ada.email });
});

test('the page that the browser’s Back shows again waits no more, and pays as another purchase', async () => {
  const ada = await createShopper(app);
  await ada.addToCart(await listItem(app, 4000));
  const { page, press, accept } = await openCart(ada);
  await accept(/terms/i);
  await press(card);
  await waitFor(() => expect(page.left).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Buying...' }).getAttribute('aria-disabled')).toBe('true');
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect((await screen.findByRole('button', { name: card })).getAttribute('aria-disabled')).toBeNull();
  // typing lets the next press count, however soon it comes
  await page.user.type(field('City'), 'n');
  await press(card);
  await waitFor(() => expect(page.left).toHaveLength(2));
  const keys = await app.deps.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.customerId, ada.id));
  expect(new Set(keys.map(({ key }) => key)).size).toBe(2);
  expect(page.left[1]).not.toBe(page.left[0]);
});

test('a purchase whose answer was lost is sent again under its key, and is one purchase', async () => {
  const ada = await createShopper(app, 5000);
  await ada.addToCart(await listItem(app, 4000));
  const { page, press, accept, toasts } = await openCart(ada);
  await accept(/terms/i);
  page.beforeAnswer = (call) => {
    if (call === 'POST /api/purchase/product') throw new TypeError('the connection was lost');
  };
  await press(balance);
  await waitFor(() => expect(toasts()).toEqual(['An error occurred during checkout']));
  expect(page.left).toEqual([]);

  page.beforeAnswer = () => undefined;
  await new Promise((resolve) => setTimeout(resolve, doubleSubmitMs));
  await press(balance);
  await waitFor(() =>
    expect(page.left).toEqual([expect.stringMatching(/^\/success-payment\?type=purchase&order=ord_\w+$/)]),
  );
  expect(await ada.balance()).toBe(1000);
  expect(await app.deps.db.select().from(orders).where(eq(orders.customerId, ada.id))).toHaveLength(1);
  expect(sessionStorage.getItem('checkout')).toBeNull();
});

test('a rise must be accepted, and again when the price rises while one pays', async () => {
  const ada = await createShopper(app, 20_000);
  const item = await listItem(app, 4000);
  await ada.addToCart(item);
  await reprice(item, 4500);
  const { page, press, accept, toasts } = await openCart(ada);
  expect(screen.getByText('The price rose from €40.00 to €45.00 since you added it.')).toBeTruthy();
  await accept(/terms/i);
  await press(balance);
  expect(await screen.findByText('A price has risen. Please accept the new prices first.')).toBeTruthy();
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /I accept the new prices/ });
  await waitFor(() => expect(document.activeElement).toBe(box()));

  await accept(/I accept the new prices/);
  await reprice(item, 6000);
  await press(balance);
  await waitFor(() =>
    expect(toasts().at(-1)).toBe('A price in your cart has changed. Please check the total and try again.'),
  );
  expect(await screen.findByText('The price rose from €40.00 to €60.00 since you added it.')).toBeTruthy();
  expect(box().checked).toBe(false);
  await accept(/I accept the new prices/);
  await press(balance);
  await waitFor(() =>
    expect(page.left).toEqual([expect.stringMatching(/^\/success-payment\?type=purchase&order=ord_\w+$/)]),
  );
  expect(await ada.balance()).toBe(14_000);
});

test('what was sold while one pays is listed apart, with the focus, and out of the total', async () => {
  const [ada, grace] = [await createShopper(app, 5000), await createShopper(app, 5000)];
  const sold = await listItem(app, 1000);
  await ada.addToCart(sold, await listItem(app, 2000));
  const { press, accept, toasts } = await openCart(ada);
  await accept(/Terms of Use/);
  await grace.addToCart(sold);
  await grace.browser.post('/purchase/product', { ...buyer, paymentMethod: 'balance' });
  await press(balance);
  const apart = await screen.findByRole('heading', { name: 'No longer available' });
  await waitFor(() => expect(document.activeElement).toBe(apart));
  expect(toasts()).toEqual(['Some items in your cart are no longer available']);
  expect(screen.getByText('€20.00', { selector: '.cart-bar *' })).toBeDefined();
});

test('a promo code comes off the sum; the balance must cover what is left, and buys it once the cart is small enough', async () => {
  const ada = await createShopper(app, 4000);
  const [first, second] = [await listItem(app, 4000), await listItem(app, 4000)];
  await ada.addToCart(first, second);
  const { page, press, accept, toasts } = await openCart(ada);
  const summary = within(screen.getByRole('region', { name: 'Summary' }));
  await page.user.type(field('Promo code'), 'NOTHING');
  await press('Apply');
  expect(await summary.findByText('Invalid promo code')).toBeTruthy();
  await page.user.clear(field('Promo code'));
  await page.user.type(field('Promo code'), 'welcome10{Enter}');
  expect(await summary.findByText('WELCOME10')).toBeTruthy();
  expect(toasts()).toEqual(['Promo code applied successfully']);
  expect(summary.getByText('−€8.00')).toBeTruthy();
  expect(summary.getByText('€72.00')).toBeTruthy();

  await accept(/terms/i);
  await press(balance);
  await waitFor(() => expect(toasts()).toContain('Insufficient balance. Please top up or pay by card.'));
  await press(`Remove from cart: Blade ${second.slice(-4)}`);
  expect(await summary.findByText('€36.00')).toBeTruthy();
  await press(balance);
  await waitFor(() =>
    expect(page.left).toEqual([expect.stringMatching(/^\/success-payment\?type=purchase&order=ord_\w+$/)]),
  );
  expect((await ada.browser.get('/bootstrap')).body.payload.profile.balance).toBe(4);
});

test('a promo code that the purchase rejects is said at its field and taken off the sum', async () => {
  const ada = await createShopper(app, 5000);
  await ada.addToCart(await listItem(app, 4000));
  const { page, press, accept } = await openCart(ada);
  await page.user.type(field('Promo code'), 'once');
  await press('Apply');
  expect(await screen.findByText('Applied')).toBeTruthy();
  const bob = await createShopper(app, 5000);
  await bob.addToCart(await listItem(app, 4000));
  const body = { ...buyer, paymentMethod: 'balance', directPayment: false, promocode: 'ONCE', total: '39.00' };
  expect((await bob.browser.post('/purchase/product', body)).body.status).toBe('OK');

  await accept(/terms/i);
  await press(balance);
  expect((await screen.findAllByText('This promo code has no uses left')).length).toBeGreaterThan(0);
  expect(screen.queryByText('Applied')).toBeNull();
  expect(page.left).toEqual([]);
});

test('what is typed is there again when the page is, and the profile fills in what is empty', async () => {
  const ada = await createShopper(app);
  await ada.addToCart(await listItem(app, 4000));
  await openCart(ada, {});
  fireEvent.change(field('City'), { target: { value: 'Bonn' } });
  expect(JSON.parse(sessionStorage.getItem('checkout') ?? '{}')).toMatchObject({
    owner: ada.email,
    form: { city: 'Bonn', name: 'Ada', tradeUrl: buyer.tradeUrl },
  });
});

test('what cannot be reserved is said beside the buttons until the cart changes, and what was typed stays', async () => {
  const ada = await createShopper(app, 2000);
  await ada.addToCart(await listItem(app, 100), await listItem(app, 100));
  await setSetting(app.deps, 'reserved_items_max', 1);
  const { page, press, accept, toasts } = await openCart(ada);
  await accept(/terms/i);
  await press(card);
  const alert = await screen.findByRole('alert');
  await setSetting(app.deps, 'reserved_items_max', 10);
  expect(alert.textContent).toMatch(/^Your cart has 2 items; by card you can reserve 1 at a time/);
  expect(toasts()).toEqual([]);
  expect(field('City').value).toBe(buyer.city);
  const [remove] = screen.getAllByRole('button', { name: /^Remove from cart: / });
  if (remove) await page.user.click(remove);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('items whose time to pay is over are named, and the balance buys them', async () => {
  const ada = await createShopper(app, 2000);
  const [held, fresh] = [await listItem(app, 100), await listItem(app, 200)];
  await ada.addToCart(held);
  await ada.browser.post('/purchase/product', { ...buyer, paymentMethod: 'card' });
  app.clock.now += 900;
  await releaseExpired({ deps: app.deps });
  await ada.addToCart(fresh);
  const { page, press, accept } = await openCart(ada);
  await accept(/terms/i);
  await press(card);
  const alert = await screen.findByRole('alert');
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([`Blade ${held.slice(-4)}`]);
  expect(alert.textContent).toContain('in 15 min.');
  await page.user.type(field('City'), 'n');
  await press(balance);
  await waitFor(() => expect(page.left.at(-1)).toMatch(/^\/success-payment/));
});

test.each([
  ['the balance, which covers the total', 5000, 'balance', balance],
  ['the card, where the balance does not', 0, 'card', card],
])('Enter in a field pays by %s', async (_, balanceCents, method, first) => {
  const ada = await createShopper(app, balanceCents);
  await ada.addToCart(await listItem(app, 4000));
  const { page, accept } = await openCart(ada);
  await accept(/terms/i);
  const buttons = screen.getAllByRole('button', { name: new RegExp(`^(${card}|${balance})$`) });
  expect(buttons.map(({ textContent }) => textContent)[0]).toBe(first);
  await page.user.type(field('City'), '{Enter}');
  await waitFor(() => expect(page.left).toHaveLength(1));
  expect(await app.deps.db.select().from(orders).where(eq(orders.customerId, ada.id))).toMatchObject([{ method }]);
});
