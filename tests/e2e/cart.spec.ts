/** The cart between tabs and devices, and every rule and text of the checkout. See docs/product/cart-and-checkout.md. */
import type { Page } from '@playwright/test';
import { api } from '../support/site/api.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { contact, createCustomer, fillBuyer, signedIn, tradeLink } from './customer.ts';
import { expect, hydrated, open, test } from './shop.ts';

// The operators' command line, mails and the sandbox take their time on a slow machine.
const card = 'Credit/Debit Card';
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

test('two tabs show one cart', async ({ page, context, stock }) => {
  const [one, two] = [stock.take(), stock.take()];
  await signedIn(context, await createCustomer({ cart: [one.id] }));
  await open(page, '/cart');
  await expect(row(page, one.title)).toBeVisible();
  const other = await context.newPage();
  await open(other, two.path);
  await other.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(other.getByText('Item added to cart!')).toBeVisible();
  await expect(row(page, two.title)).toBeVisible();
  await row(page, one.title).getByRole('button', { name: 'Remove from cart' }).click();
  await expect(page.getByText('Item removed from cart')).toBeVisible();
  await expect(row(page, one.title)).toHaveCount(0);
  await open(other, '/cart');
  await expect(row(other, two.title)).toBeVisible();
  await expect(row(other, one.title)).toHaveCount(0);
});

test('what another device did is seen when the page is looked at again; what is gone is listed apart', async ({
  page,
  context,
  stock,
}) => {
  const [mine, theirs, gone] = [stock.take(), stock.take(), stock.take()];
  const customer = await createCustomer({ cart: [mine.id, gone.id] });
  await signedIn(context, customer);
  await open(page, '/cart');
  await expect(row(page, mine.title)).toBeVisible();
  await api('POST', '/cart/add', { id: theirs.id }, customer.token);
  await stock.withdraw(gone);
  await lookAgain(page);
  await expect(row(page, theirs.title)).toBeVisible();
  const apart = page.getByRole('region', { name: 'No longer available' });
  await expect(apart.getByText(gone.title)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Summary' }).getByText('€80.00', { exact: true }).last()).toBeVisible();
  await checkAccessibility(page, 'cart with something that is gone');
  await apart.getByRole('button', { name: 'Remove all' }).click();
  await expect(apart).toHaveCount(0);
  await expect(row(page, mine.title)).toBeVisible();
});

test('the cart is emptied when that is confirmed', async ({ page, context, stock }) => {
  const customer = await createCustomer({ cart: [stock.take().id, stock.take().id] });
  await signedIn(context, customer);
  await open(page, '/cart');
  await page.getByRole('button', { name: 'Empty cart' }).click();
  const dialog = page.getByRole('dialog', { name: 'Empty your cart?' });
  await expect(dialog).toBeVisible();
  await checkAccessibility(page, 'emptying the cart');
  await dialog.getByRole('button', { name: 'Empty cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Store' }).click();
  await expect(page).toHaveURL(/\/products$/);
  expect((await api('GET', '/cart/contents', undefined, customer.token)).body.cart).toEqual([]);
});

test('more than nine are told as 9+', async ({ page, context, stock }) => {
  const ids = Array.from({ length: 10 }, () => stock.take().id);
  await signedIn(context, await createCustomer({ cart: ids }));
  await open(page, '/');
  await expect(page.locator('.cart-badge')).toHaveAttribute('data-text', '9+');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart' })).toHaveAccessibleDescription('10 items');
});

test.describe('without an answer', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|Failed to load resource/] });

  test('an item that cannot be taken out comes back and says why', async ({ page, context, stock }) => {
    const item = stock.take();
    await signedIn(context, await createCustomer({ cart: [item.id] }));
    await open(page, '/cart');
    await page.route('**/api/cart/remove', (route) => route.abort());
    await row(page, item.title).getByRole('button', { name: 'Remove from cart' }).click();
    await expect(row(page, item.title).getByRole('alert')).toHaveText('Failed to remove item from cart');
    await page.unroute('**/api/cart/remove');
    await row(page, item.title).getByRole('button', { name: 'Remove from cart' }).click();
    await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  });

  test('a cart that cannot be emptied stays; what cannot be fetched is not shown until it can', async ({
    page,
    context,
    stock,
  }) => {
    const [one, two] = [stock.take(), stock.take()];
    await signedIn(context, await createCustomer({ cart: [one.id] }));
    await open(page, '/cart');
    await page.route('**/api/cart/clear', (route) => route.abort());
    await page.getByRole('button', { name: 'Empty cart' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Empty cart' }).click();
    await expect(page.getByText('Failed to clear cart')).toBeVisible();
    expect(await lastToast(page)).toMatchObject({ text: 'Failed to clear cart', ms: 3000 });
    await expect(row(page, one.title)).toBeVisible();

    await page.getByLabel('City').fill('Bonn');
    await page.route('**/api/cart/contents?*', (route) => route.abort());
    await lookAgain(page);
    await expect(page.getByText('Failed to refresh cart')).toBeVisible();
    expect(await lastToast(page)).toMatchObject({ ms: 3000 });
    await expect(row(page, one.title)).toBeVisible();

    const other = await context.newPage();
    await open(other, two.path);
    await other.getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(page.getByText('Failed to fetch cart content')).toBeVisible();
    expect(await lastToast(page)).toMatchObject({ text: 'Failed to fetch cart content', ms: 3000 });
    await expect(row(page, one.title)).toHaveCount(0);
    await page.unroute('**/api/cart/contents?*');
    await lookAgain(page);
    await expect(row(page, one.title)).toBeVisible();
    await expect(row(page, two.title)).toBeVisible();
    await expect(page.getByLabel('City')).toHaveValue('Bonn');
  });
});

test('every rule of the checkout is said at its field, and one sentence for all', { tag: '@both' }, async ({
  page,
  context,
  stock,
}) => {
  await signedIn(context, await createCustomer({ cart: [stock.take().id] }));
  await open(page, '/cart');
  await expect(page.getByLabel('First name')).toHaveValue(contact.name);
  for (const name of ['First name', 'Last name', 'Email']) await page.getByLabel(name).fill('');
  await page.getByRole('textbox', { name: 'Phone' }).fill('');
  await page.getByRole('button', { name: card }).click();
  const toast = 'Please fill in all required fields correctly and accept terms.';
  await expect(page.getByText(toast).first()).toBeVisible();
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
    'Please accept the terms and Privacy Notice',
  ])
    await expect(page.locator('form').getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();

  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Steam trade link').fill('https://example.com');
  await page.getByRole('textbox', { name: 'Phone' }).fill('123');
  await page.getByRole('button', { name: 'Buy for balance' }).click();
  for (const text of [
    'Please enter a valid email address',
    'Please enter your trade link as Steam shows it',
    'Please enter a valid phone number',
  ])
    await expect(page.locator('form').getByText(text, { exact: true })).toBeVisible();
  await checkAccessibility(page, 'checkout with errors');
});

test('a balance that is too low says so; what is remembered is in the profile', async ({ page, context, stock }) => {
  const item = stock.take();
  const customer = await createCustomer({ balanceCents: 3000, cart: [item.id] });
  await signedIn(context, customer);
  await open(page, '/cart');
  await fillBuyer(page);
  await expect(page.getByText('of which VAT 21%')).toBeVisible();
  await expect(page.getByText('€6.94')).toBeVisible();
  await page.getByRole('button', { name: 'Buy for balance' }).click();
  await expect(page.getByText('Insufficient balance. Please top up or pay by card.').first()).toBeVisible();
  await expect(page.getByText('Your balance is €10.00 short.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Remember for next time' }).check();
  await page.getByRole('button', { name: card }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  const { body } = await api('GET', '/user/profile', undefined, customer.token);
  expect(body.payload).toMatchObject({ city: contact.city, steam_trade_link: tradeLink, post_code: contact.postCode });
});

test('the card button tells about how much it is in the chosen currency; the cart stays in euros', async ({
  page,
  context,
  stock,
}) => {
  await signedIn(context, await createCustomer({ cart: [stock.take().id] }));
  await open(page, '/cart');
  await expect(page.getByText(/^about /)).toHaveCount(0);
  await page.getByRole('button', { name: 'Currency' }).first().click();
  await page.getByRole('option', { name: /JPY/ }).click();
  await expect(page.getByText('about ¥6,539')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Summary' }).getByText('€40.00', { exact: true }).first(),
  ).toBeVisible();
});

test.describe('a price that moves', () => {
  test.use({ expectedComplaints: [/status of 409/] });

  test('is said; a rise must be accepted, and again when it rises while one pays', async ({ page, context, stock }) => {
    const [risen, fallen] = [stock.take(), stock.take()];
    await signedIn(context, await createCustomer({ cart: [risen.id, fallen.id] }));
    await stock.reprice(risen, 45);
    await stock.reprice(fallen, 30);
    await open(page, '/cart');
    await expect(page.getByText('The price rose from €40.00 to €45.00 since you added it.')).toBeVisible();
    await expect(page.getByText('The price fell from €40.00 to €30.00 since you added it.')).toBeVisible();
    await fillBuyer(page);
    const accept = page.getByRole('checkbox', { name: 'I accept the new prices' });
    await accept.check();
    await stock.reprice(risen, 60);
    await page.getByRole('button', { name: card }).click();
    await expect(
      page.getByText('A price in your cart has changed. Please check the total and try again.').first(),
    ).toBeVisible();
    await expect(page.getByText('The price rose from €40.00 to €60.00 since you added it.')).toBeVisible();
    await expect(accept).not.toBeChecked();
    await accept.check();
    await page.getByRole('button', { name: card }).click();
    await expect(page).toHaveURL(/\/sandbox\/pay\//);
    await expect(page.getByText('€90.00')).toBeVisible();
  });
});

test.describe('promo codes', () => {
  test.use({ expectedComplaints: [/status of 422/] });

  test('of every kind are judged, kept for the session and taken off', async ({ page, context, stock }) => {
    const mark = crypto.randomUUID().slice(0, 8).toUpperCase();
    await stock.operate('promos', 'create', `MIN-${mark}`, '--fixed', '10', '--minimum', '50');
    await stock.operate('promos', 'create', `ALL-${mark}`, '--fixed', '500', '--uses', '1');
    await signedIn(context, await createCustomer({ cart: [stock.take().id] }));
    await open(page, '/cart');
    const summary = page.getByRole('region', { name: 'Summary' });
    const apply = async (code: string) => {
      await summary.getByRole('textbox', { name: 'Promo code' }).fill(code);
      await summary.getByRole('button', { name: 'Apply' }).click();
    };
    await apply(' ');
    await expect(summary.getByText('No promo code provided')).toBeVisible();
    await apply('NOPE');
    await expect(summary.getByText('Invalid promo code')).toBeVisible();
    await apply(`min-${mark}`);
    await expect(summary.getByText('This promo code needs a total of at least 50 €')).toBeVisible();
    await apply(`all-${mark}`);
    await expect(summary.getByText('Applied')).toBeVisible();
    await expect(summary.getByText('€0.00', { exact: true }).first()).toBeVisible();
    await page.reload();
    await hydrated(page);
    await expect(summary.getByText(`ALL-${mark}`)).toBeVisible();
    await fillBuyer(page);
    await page.getByRole('button', { name: 'Buy for balance' }).click();
    await expect(page).toHaveURL(/\/success-payment\?type=purchase/);

    // The page must not live to see its customer replaced.
    await page.goto('about:blank');
    await signedIn(context, await createCustomer({ cart: [stock.take().id] }));
    await open(page, '/cart');
    await apply(`ALL-${mark}`);
    await expect(summary.getByText('This promo code has already been used')).toBeVisible();
    await apply('WELCOME10');
    await expect(summary.getByText('−€4.00')).toBeVisible();
    await summary.getByRole('button', { name: 'Remove promo code' }).click();
    await expect(summary.getByText('−€4.00')).toHaveCount(0);
  });
});

/** As a browser tells a page that it is looked at again. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** The newest toast that nobody has read to its end. */
async function lastToast(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('toasts') ?? '[]').at(-1));
}
