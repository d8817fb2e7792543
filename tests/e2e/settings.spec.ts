/**
 * What an operator sets shows on the next page, without a build: selling, sign-up, credits, the minimum top-up, rates, analytics, the
 * shop's own words. See docs/product/settings.md.
 */
import type { Page } from '@playwright/test';
import { contact, password } from './customer.ts';
import { type OwnShop, openOwnShop } from './own-shop.ts';
import { expect, hydrated, newAddress, test } from './shop.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

let shop: OwnShop;
test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

test('selling skins is in the profile menu only while it is on', async ({ page }) => {
  await signIn(page);
  await visit(page, '/products');
  const profile = page.getByRole('button', { name: 'Profile' });
  const entry = page.getByRole('menuitem', { name: 'Sell skins' });
  await profile.click();
  await expect(entry).toHaveAttribute('href', '/account/offers');
  await shop.ops('settings', 'set', 'offer_enabled', 'off');
  await visit(page, '/products');
  await profile.click();
  await expect(page.getByRole('menuitem', { name: 'Order history' })).toBeVisible();
  await expect(entry).toHaveCount(0);
  await shop.ops('settings', 'set', 'offer_enabled', 'on');
});

test('registration opens and closes', async () => {
  const { name, surname, phone } = contact;
  const form = { name, surname, phone, phoneE164: phone, password, passConfirm: password, terms: true };
  const register = async () => {
    const answer = await fetch(`${shop.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'XSRF-TOKEN=x', 'x-xsrf-token': 'x' },
      body: JSON.stringify({ ...form, email: newAddress() }),
    });
    return answer.status;
  };
  await shop.ops('settings', 'set', 'is_reg_enabled', 'off');
  expect(await register()).toBe(403);
  await shop.ops('settings', 'set', 'is_reg_enabled', 'on');
  expect(await register()).toBe(200);
});

test('credits stand in every price, the bounds and the balance, but not in the cart; and go again', async ({
  page,
  browser,
}) => {
  await signIn(page);
  await visit(page, '/products?price_from=20');
  const price = page.getByRole('article').first().locator('[data-cents]').first();
  await expect(price).toContainText('€');
  const cents = Number(await price.getAttribute('data-cents'));

  await shop.ops('settings', 'set', 'internal_currency_name', 'Crowns');
  await shop.ops('settings', 'set', 'internal_currency_exchange_rate_eur', '0.25');
  await shop.ops('settings', 'set', 'internal_currency_image', '/mark.svg');
  await shop.ops('settings', 'set', 'internal_currency_enabled', 'on');
  await visit(page, '/products');
  await expect(price).toContainText('Crowns');
  await expect(price).toHaveText(`${(cents / 25).toLocaleString('en', { minimumFractionDigits: 2 })} Crowns`);
  expect(await price.evaluate((each) => getComputedStyle(each, '::before').backgroundImage)).toContain('/mark.svg');
  await expect(page.locator('[data-cents]').filter({ hasText: '€' })).toHaveCount(0);

  const freshContext = await browser.newContext();
  const firstVisit = await freshContext.newPage();
  const asked = firstVisit.waitForRequest(/\/api\/items\/list\?/);
  await visit(firstVisit, '/products?price_from=80');
  expect(new URL((await asked).url()).searchParams.get('price_from')).toBe('20');
  await expect(firstVisit.getByLabel('Price from')).toHaveValue('80');
  await expect(firstVisit).toHaveURL(/\?price_from=80$/);
  await freshContext.close();

  await visit(page, '/account');
  await page.getByRole('button', { name: 'Top Up Balance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Top up balance' });
  await expect(dialog.getByText('1 Crowns = €0.2500')).toBeVisible();
  await dialog.getByLabel('Amount').fill('19.99');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Minimum top-up amount: 20 Crowns').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await visit(page, '/cart');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText('Crowns')).toHaveCount(0);

  await shop.ops('settings', 'set', 'internal_currency_enabled', 'off');
  await visit(page, '/products');
  await expect(price).toContainText('€');
});

test('a rate and the minimum top-up are those of this moment', async ({ page }) => {
  await signIn(page, { currency_code: 'USD', currency_symbol: '$' });
  await shop.ops('rates', 'set', 'USD', '2', '--again', '2');
  await shop.ops('settings', 'set', 'min_top_up', '7.5');
  await visit(page, '/account');
  await page.getByRole('button', { name: 'Top Up Balance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Top up balance' });
  await dialog.getByLabel('Amount').fill('14.99');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Minimum top-up amount: 15 $').first()).toBeVisible();
  await page.keyboard.press('Escape');
  const balance = page.locator('.header-balance [data-cents]');
  const cents = Number(await balance.getAttribute('data-cents'));
  await expect(balance).toHaveText(`$${((cents * 2) / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`);
});

test('requisites, copyright with this year and the support address are the settings’', async ({ page }) => {
  await shop.ops('settings', 'set', 'requisites', 'Tested Crowns B.V. · Amsterdam');
  await shop.ops('settings', 'set', 'copyright', '© {year} Tested Crowns');
  await shop.ops('settings', 'set', 'support_email', 'care@regalia.test');
  await visit(page, '/contact');
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByText('Tested Crowns B.V. · Amsterdam')).toBeVisible();
  await expect(foot.getByText(`© ${new Date().getFullYear()} Tested Crowns`)).toBeVisible();
  for (const place of [foot, page.getByRole('main')]) {
    await expect(place.getByRole('link', { name: 'care@regalia.test' })).toHaveAttribute(
      'href',
      'mailto:care@regalia.test',
    );
  }
});

test.describe('while nothing is set', () => {
  test.use({ expectedComplaints: [/status of 503/] });

  test('nothing stands in for it: no line at the foot, no address, no bank account, and no message is taken', async ({
    page,
  }) => {
    for (const name of ['requisites', 'support_email', 'sepa_iban']) await shop.ops('settings', 'set', name, '');
    await visit(page, '/contact');
    const foot = page.getByRole('contentinfo');
    await expect(foot.locator('[data-setting="requisites"]')).toBeHidden();
    await expect(page.getByRole('link', { name: /@/ })).toHaveCount(0);
    await expect(page.getByText('Regalia Demo')).toHaveCount(0);
    const form = page.getByRole('form', { name: 'Contact form' });
    await form.getByLabel('Name').fill('Grace');
    await form.getByLabel('Email').fill('grace@regalia.test');
    await form.getByLabel('Message', { exact: true }).fill('Hello');
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Your message cannot be sent at the moment. Please try again later.')).toBeVisible();
    await expect(form.getByLabel('Message', { exact: true })).toHaveValue('Hello');

    await signIn(page);
    await visit(page, '/account');
    await page.getByRole('button', { name: 'Top Up Balance' }).click();
    const methods = page.getByRole('dialog', { name: 'Top up balance' }).getByRole('radio');
    await expect(methods).toHaveCount(1);
    await expect(methods).toHaveAccessibleName(/Card/);
    await shop.ops('settings', 'set', 'sepa_iban', 'NL91ABNA0417164300');
    await shop.ops('settings', 'set', 'support_email', 'care@regalia.test');
  });
});

test('the analytics tag comes into the head once, and only after consent', async ({ page, context }) => {
  const snippet =
    '<script async src="https://www.googletagmanager.com/gtag/js?id=G-TEST1234"></script><script>gtag()</script>';
  await shop.ops('settings', 'set', 'google_tag', snippet);
  const asked: string[] = [];
  await context.route('https://www.googletagmanager.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: 'window.tagRuns = (window.tagRuns ?? 0) + 1;' });
  });
  await context.clearCookies();
  await visit(page, '/');
  const tag = page.locator('head script[src^="https://www.googletagmanager.com/"]');
  const notice = page.getByRole('dialog', { name: 'Cookies' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Only necessary' }).click();
  await visit(page, '/faq');
  await expect(tag).toHaveCount(0);
  expect(asked).toEqual([]);

  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click();
  await notice.getByRole('button', { name: 'Got It!' }).click();
  await expect(tag).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'tagRuns'))).toBe(1);
  expect(await page.evaluate(() => [...Reflect.get(window, 'dataLayer')].map(([word]: string[]) => word))).toEqual([
    'js',
    'config',
  ]);
  await visit(page, '/sale?search=axe&utm_source=news#top');
  await expect(tag).toHaveCount(1);
  const told = await page.evaluate(() => [...Reflect.get(window, 'dataLayer')].at(-1)?.[2]);
  expect(told.page_location).toBe(`${new URL(page.url()).origin}/sale?utm_source=news`);
  await visit(page, '/auth');
  await expect(tag).toHaveCount(0);
  await visit(page, '/');
  await expect(tag).toHaveCount(1);
  expect(new Set(asked)).toEqual(new Set(['https://www.googletagmanager.com/gtag/js?id=G-TEST1234']));

  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click();
  await notice.getByRole('button', { name: 'Only necessary' }).click();
  await expect(tag).toHaveCount(0);
  await shop.ops('settings', 'set', 'google_tag', '');
});

test('where cards are not taken the cart offers the balance alone', async ({ page }) => {
  await signIn(page);
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${await shop.tokenOf('demo@regalia.test')}`,
  };
  const list = await fetch(`${shop.url}/api/items/list?limit=1&sort=asc`);
  // safe because a list answers in this shape
  const [item] = ((await list.json()) as { payload: { id: string }[] }).payload;
  await fetch(`${shop.url}/api/cart/add`, { method: 'POST', headers, body: JSON.stringify({ id: item?.id }) });
  const byCard = page.getByRole('button', { name: 'Credit/Debit Card' });
  const fromBalance = page.getByRole('button', { name: 'Buy for balance' });
  await visit(page, '/cart');
  await expect(byCard).toBeVisible();
  await shop.ops('settings', 'set', 'payment_methods', 'sepa');
  await visit(page, '/cart');
  await expect(fromBalance).toBeVisible();
  await expect(byCard).toHaveCount(0);
  await shop.ops('settings', 'set', 'payment_methods', 'card,sepa');
  await fetch(`${shop.url}/api/cart/clear`, { method: 'POST', headers });
});

test('a page that was left open takes over what changed when it is looked at again', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  await visit(page, '/products');
  const price = page.getByRole('article').first().locator('[data-cents]').first();
  await expect(price).toContainText('€');
  await shop.ops('settings', 'set', 'internal_currency_enabled', 'on');
  await page.clock.fastForward(61_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(price).toContainText('Crowns');
  await shop.ops('settings', 'set', 'internal_currency_enabled', 'off');
});

async function visit(page: Page, path: string): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/bootstrap'));
  await page.goto(shop.url + path);
  await answered;
  await hydrated(page);
}

/** Puts into the browser a session of the demo's customer, and what else it keeps. */
async function signIn(page: Page, kept: Record<string, string> = {}): Promise<void> {
  const email = 'demo@regalia.test';
  const customer = { name: 'Dana', surname: 'Demo', email, balanceCents: 0, emailVerified: true };
  const entries = { ...kept, token: await shop.tokenOf(email), session: JSON.stringify(customer) };
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  await page.context().setStorageState({ cookies: [], origins: [{ origin: shop.url, localStorage }] });
  await page.context().addCookies([{ name: 'cookie_consent', value: 'true', url: shop.url }]);
}
