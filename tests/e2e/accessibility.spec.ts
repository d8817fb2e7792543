/** Every screen in every state a visitor meets: no violation that axe can find, and nothing to scroll sideways at 360 px. */
import { api } from '../support/site/api.ts';
import { checkAccessibility, isPhone, wideAndNarrow } from './check-accessibility.ts';
import { contact, createCustomer, demoToken, signedIn, tradeLink } from './customer.ts';
import { expect, open, test } from './shop.ts';

test('home, lists, products and static pages', { tag: [wideAndNarrow, '@pictures'] }, async ({ page }) => {
  await open(page, '/');
  await checkAccessibility(page, 'home');
  await open(page, '/products');
  await checkAccessibility(page, 'list');
  await open(page, '/faq');
  await checkAccessibility(page, 'static page');
  await open(page, '/products?price_from=999999');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await checkAccessibility(page, 'list without a match');
  const [item] = (await api('GET', '/items/list?limit=1')).body.payload;
  await open(page, `/products/dota2/all/${item.id}`);
  await checkAccessibility(page, 'product');
  const bought = await api('GET', '/purchase/history', undefined, await demoToken());
  await open(page, `/products/dota2/all/${bought.body.payload[0].item_id}`);
  await expect(page.getByText('This item has found its owner')).toBeVisible();
  await checkAccessibility(page, 'product that is sold');
});

test('a guest’s forms, with what is wrong in them', { tag: wideAndNarrow }, async ({ page }) => {
  await open(page, '/auth');
  await checkAccessibility(page, 'sign-in');
  for (const { form, link, button } of [
    { form: 'signup', link: 'Please register', button: 'Sign Up' },
    { form: 'signin', link: 'Log In', button: 'Log In' },
    { form: 'reset', link: 'Forgot your password?', button: 'Send reset link' },
  ]) {
    await page.getByRole('main').getByRole('link', { name: link, exact: true }).click();
    await page.locator('form').getByRole('button', { name: button, exact: true }).click();
    await expect(page.locator('form [aria-invalid="true"]').first()).toBeVisible();
    await checkAccessibility(page, `${form} with errors`);
  }
  await open(page, '/reset-password?token=t&email=a@b.test');
  await checkAccessibility(page, 'new password');
});

test('what only a phone opens: menu and filters', { tag: '@narrow' }, async ({ page }) => {
  await open(page, '/products');
  await page.getByRole('button', { name: 'Show Filters' }).click();
  await expect(page.getByRole('group', { name: 'Type' })).toBeVisible();
  await checkAccessibility(page, 'list with its filters open');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await checkAccessibility(page, 'menu');
});

test('cookie notice and contact form', async ({ page, context }) => {
  await context.clearCookies();
  await open(page, '/contact');
  const notice = page.getByRole('dialog', { name: 'Cookies' });
  await expect(notice).toBeVisible();
  await checkAccessibility(page, 'cookie notice');
  await notice.getByRole('button', { name: 'Only necessary' }).click();
  const form = page.getByRole('form', { name: 'Contact form' });
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText('Message is required')).toBeVisible();
  await checkAccessibility(page, 'contact form with errors');
  await form.getByLabel('Name').fill('Ada');
  await form.getByLabel('Email').fill('ada@regalia.test');
  await form.getByLabel('Message', { exact: true }).fill('Where is my blade?');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible();
  await checkAccessibility(page, 'message sent');
  await open(page, '/cookies');
  await checkAccessibility(page, 'cookie policy');
});

test.describe('not found', () => {
  test.use({ expectedComplaints: [/status of 404/] });

  test('the page that is not there', { tag: wideAndNarrow }, async ({ page }) => {
    await open(page, '/no-such-page');
    await expect(page.getByRole('link', { name: 'Go Back Home' })).toBeVisible();
    await checkAccessibility(page, 'not found');
  });
});

test('account and top-up', { tag: wideAndNarrow }, async ({ page, context }) => {
  const customer = await createCustomer();
  await signedIn(context, { ...customer, token: await demoToken(), cookies: [] });
  await open(page, '/account');
  await expect(page.getByLabel('First name')).not.toHaveValue('');
  await checkAccessibility(page, 'profile');
  await page.getByRole('button', { name: 'Top Up Balance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Top up balance' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Please enter a valid amount').first()).toBeVisible();
  await checkAccessibility(page, 'top-up, first step with an error');
  await dialog.getByLabel('Amount').fill('25');
  await dialog.getByRole('radio', { name: /SEPA/ }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(dialog.getByText('Please enter a valid IBAN').first()).toBeVisible();
  await checkAccessibility(page, 'top-up, second step with errors');
  for (const tab of ['orders', 'transactions']) {
    await open(page, `/account/${tab}`);
    await expect(page.getByRole('navigation', { name: 'Pagination' })).toBeVisible();
    await checkAccessibility(page, tab);
  }
  if (isPhone(page)) return;
  await page.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('menu', { name: 'Profile' })).toBeVisible();
  await checkAccessibility(page, 'profile menu');
});

test('offers, each of their states, and the ways to be paid', { tag: wideAndNarrow }, async ({ page, context }) => {
  const token = await demoToken();
  const customer = await createCustomer();
  await signedIn(context, { ...customer, token, cookies: [] });
  await open(page, '/account/offers');
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toBeVisible();
  await checkAccessibility(page, 'offers');
  await page.getByRole('button', { name: 'Sell a skin' }).click();
  await page.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByRole('dialog').getByText('Skin name is required').first()).toBeVisible();
  await checkAccessibility(page, 'sell form with errors');
  await page.getByRole('button', { name: 'Pick from my Steam inventory' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await checkAccessibility(page, 'what is in the Steam inventory');
  const { body } = await api('GET', '/offer/history?limit=20', undefined, token);
  const states = new Map<string, string>(body.payload.map(({ status, id }: Record<string, string>) => [status, id]));
  expect(states.size).toBe(8);
  const dialog = page.getByRole('dialog').filter({ visible: true });
  for (const [status, id] of states) {
    await open(page, `/account/offers?offer=${id}`);
    await expect(dialog.getByText('Next step')).toBeVisible();
    await checkAccessibility(page, `offer in ${status}`);
  }
  await open(page, `/account/offers?offer=${states.get('offer')}`);
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Keep the offer' })).toBeVisible();
  await checkAccessibility(page, 'declining');
  await open(page, `/account/offers?offer=${states.get('ready_for_payout')}`);
  await dialog.getByRole('button', { name: 'Request Payout' }).click();
  await expect(dialog.getByLabel('First name')).not.toHaveValue('');
  await checkAccessibility(page, 'contact info');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('radio', { name: /SEPA/ })).toBeVisible();
  await checkAccessibility(page, 'payment method');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Request Payout' }).click();
  await expect(dialog.getByText('IBAN is required').first()).toBeVisible();
  await checkAccessibility(page, 'SEPA details with errors');
});

test('cart', { tag: wideAndNarrow }, async ({ page, context, stock }) => {
  await signedIn(context, await createCustomer());
  await open(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  await checkAccessibility(page, 'empty cart');
  // The page must not live to see its customer replaced.
  await page.goto('about:blank');
  const sold = stock.take();
  await signedIn(context, await createCustomer({ cart: [stock.take().id, sold.id] }));
  await stock.withdraw(sold);
  await open(page, '/cart');
  await expect(page.getByRole('region', { name: 'No longer available' })).toBeVisible();
  await checkAccessibility(page, 'cart with something that was sold');
  await page.getByRole('button', { name: 'Empty cart' }).click();
  const dialog = page.getByRole('dialog', { name: 'Empty your cart?' });
  await expect(dialog).toBeVisible();
  await checkAccessibility(page, 'emptying the cart');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Credit/Debit Card' }).click();
  await expect(page.getByText('City is required')).toBeVisible();
  await checkAccessibility(page, 'cart with errors');
});

test('what follows a payment or a link', { tag: wideAndNarrow }, async ({ page, context, stock }) => {
  const customer = await createCustomer({ cart: [stock.take().id] });
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
    await checkAccessibility(page, heading);
  }
  // a page of one customer is loaded again once the browser is another's
  await page.goto('about:blank');
  await signedIn(context, await createCustomer({ verified: false }));
  await open(page, '/email-verification');
  await checkAccessibility(page, 'verification required');
});
