/** Every screen in every state a visitor meets: no violation that axe can find, and nothing to scroll sideways at 360 px. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { api } from './api.ts';
import { contact, newCustomer, password, signedIn, tradeLink } from './customer.ts';
import { Authenticator } from './second-step.ts';
import { awake, expect, open, test } from './shop.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1280;

test('home, lists, products and static pages', async ({ page }) => {
  await open(page, '/');
  await sound(page, 'home');
  await open(page, '/products');
  await sound(page, 'list');
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Show Filters' }).click();
    await expect(page.getByRole('group', { name: 'Type' })).toBeVisible();
    await sound(page, 'list with its filters open');
  }
  await open(page, '/faq');
  await sound(page, 'static page');
  await open(page, '/products?price_from=999999');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await sound(page, 'list without a match');
  const [item] = (await api('GET', '/items/list?limit=1')).body.payload;
  await open(page, `/products/dota2/all/${item.id}`);
  await sound(page, 'product');
  const bought = await api('GET', '/purchase/history', undefined, await demoToken());
  await open(page, `/products/dota2/all/${bought.body.payload[0].item_id}`);
  await expect(page.getByText('This item has found its owner')).toBeVisible();
  await sound(page, 'product that is sold');
});

test('a guest’s menus and forms, with what is wrong in them', async ({ page }) => {
  await open(page, '/auth');
  await sound(page, 'sign-in');
  for (const [form, button] of [
    ['signin', 'Log In'],
    ['signup', 'Sign Up'],
    ['reset', 'Send reset link'],
  ]) {
    await open(page, `/auth?form=${form}`);
    await page.locator('form').getByRole('button', { name: button }).click();
    await expect(page.locator('form [aria-invalid="true"]').first()).toBeVisible();
    await sound(page, `${form} with errors`);
  }
  await open(page, '/reset-password?token=t&email=a@b.test');
  await sound(page, 'new password');
  if (!isPhone(page)) return;
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await sound(page, 'menu');
});

test.describe('not found', () => {
  test.use({ expectedComplaints: [/status of 404/] });

  test('the page that is not there', async ({ page }) => {
    await open(page, '/no-such-page');
    await expect(page.getByRole('link', { name: 'Go Back Home' })).toBeVisible();
    await sound(page, 'not found');
  });
});

test('account and top-up', async ({ page, context, mailbox }) => {
  const customer = await newCustomer(mailbox);
  await signedIn(context, { ...customer, token: await demoToken(), cookies: [] });
  await open(page, '/account');
  await expect(page.getByLabel('First name')).not.toHaveValue('');
  await sound(page, 'profile');
  await page.getByRole('button', { name: 'Top Up Balance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Top up balance' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Please enter a valid amount')).toBeVisible();
  await sound(page, 'top-up, first step with an error');
  await dialog.getByLabel('Amount').fill('25');
  await dialog.getByRole('radio', { name: /SEPA/ }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(dialog.getByText('Please enter a valid IBAN')).toBeVisible();
  await sound(page, 'top-up, second step with errors');
  for (const tab of ['orders', 'transactions']) {
    await open(page, `/account/${tab}`);
    await expect(page.getByRole('navigation', { name: 'Pagination' })).toBeVisible();
    await sound(page, tab);
  }
  if (isPhone(page)) return;
  await page.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('menu', { name: 'Profile' })).toBeVisible();
  await sound(page, 'profile menu');
});

test('the second step, from setting it up to signing in with it', async ({ page, context, mailbox }) => {
  const customer = await newCustomer(mailbox);
  await signedIn(context, customer);
  await open(page, '/account');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Password is required')).toBeVisible();
  await sound(page, 'password asked for again');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await sound(page, 'QR code');
  const secret = ((await dialog.locator('b').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill(await new Authenticator(secret).code());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await sound(page, 'recovery codes');
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await sound(page, 'security in the profile');
  await page.getByRole('button', { name: 'Close my account' }).click();
  await sound(page, 'closing the account');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await open(page, '/auth');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeVisible();
  await sound(page, 'code at sign-in');
});

test('cart', async ({ page, context, mailbox, stock }) => {
  await signedIn(context, await newCustomer(mailbox));
  await open(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  await sound(page, 'empty cart');
  // The page must not live to see its customer replaced.
  await page.goto('about:blank');
  await signedIn(context, await newCustomer(mailbox, { cart: [stock.take().id, stock.take().id] }));
  await open(page, '/cart');
  await page.getByRole('button', { name: 'Credit/Debit Card' }).click();
  await expect(page.getByText('City is required')).toBeVisible();
  await sound(page, 'cart with errors');
});

test('what follows a payment or a link', async ({ page, context, mailbox, stock }) => {
  const customer = await newCustomer(mailbox, { cart: [stock.take().id] });
  const { token, email } = customer;
  await signedIn(context, customer);
  const purchase = { ...contact, email, tradeUrl: tradeLink, terms: true, paymentMethod: 'card' };
  const transfer = { ...contact, email, amount: '25', currency: 'EUR', paymentMethod: 'sepa', terms: true };
  const card = await api('POST', '/purchase/product', purchase, token);
  const sepa = await api('POST', '/deposit/checkout', { ...transfer, iban: 'DE89370400440532013000' }, token);
  const pages = {
    '/success-payment?type=topup': 'Payment successful',
    '/fail-payment?type=purchase&error=Your%20card%20was%20declined.': 'Order Payment Failed',
    [`/pending-payment?order=${card.body.order_id}`]: 'Payment in progress',
    [`/pending-payment?order=${sepa.body.order_id}`]: 'Waiting for your transfer',
    '/email/verify/success': 'Email verified',
    '/email/verify/already-success': 'Already verified',
    '/email/verify/invalid': 'This link no longer works',
  };
  for (const [path, heading] of Object.entries(pages)) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await sound(page, heading);
  }
  await signedIn(context, await newCustomer(mailbox, { verified: false }));
  await open(page, '/email-verification');
  await sound(page, 'verification required');
});

/** The demo customer has a history to look at; nothing here changes it. */
async function demoToken(): Promise<string> {
  return (await api('POST', '/login', { username: 'demo@regalia.test', password })).body.token;
}

/** Complaints name the state, so that one run shows them all. */
async function sound(page: Page, state: string): Promise<void> {
  await awake(page);
  // Toasts fade in and out; what is half transparent has no contrast of its own.
  await expect(
    page.locator('[data-sonner-toast]:not([data-mounted="true"]), [data-sonner-toast][data-removed="true"]'),
  ).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
  expect.soft(found, state).toEqual([]);
  const size = page.viewportSize();
  if (!size || !isPhone(page)) return;
  await page.setViewportSize({ ...size, width: 360 });
  expect
    .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${state} at 360 px`)
    .toBeLessThanOrEqual(360);
  await page.setViewportSize(size);
}
