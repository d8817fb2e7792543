/** The bar above every page: currency, language, profile menu, mobile menu, cart badge, logging out. */
import type { Locator, Page } from '@playwright/test';
import { createCustomer, signedIn } from './customer.ts';
import { expect, hydrated, open, test } from './shop.ts';

test('the profile menu leads to the customer’s pages, closes on Escape and on a click outside, and logs out', async ({
  page,
  context,
}) => {
  await signedIn(context, await createCustomer({ verified: false }));
  await open(page, '/products');
  const profile = page.getByRole('button', { name: 'Profile' });
  const menu = page.getByRole('menu', { name: 'Profile' });
  const entries = menu.getByRole('menuitem');
  await profile.click();
  await expect(entries).toHaveText(['My profile', 'Order history', 'Payment history', 'Sell skins', 'Log out']);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(profile).toBeFocused();
  await profile.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toBeHidden();
  await profile.click();
  await menu.getByRole('menuitem', { name: 'Order history' }).click();
  await expect(page).toHaveURL(/\/account\/orders$/);

  await hydrated(page);
  await profile.click();
  await menu.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('session'), localStorage.getItem('token')])).toEqual([
    null,
    null,
  ]);
  await page.goto('/account');
  await expect(page).toHaveURL(/\/auth\?form=signin/);
});

test('one key leads to the search, and Enter from there to the list', async ({ page, stock }) => {
  await open(page, '/faq');
  await page.keyboard.press('/');
  const search = page.getByRole('banner').getByRole('searchbox', { name: 'Search' });
  await expect(search).toBeFocused();
  await page.keyboard.type(stock.hero);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === '/products' && url.searchParams.get('search') === stock.hero);
  await expect(page.getByRole('article').first().getByRole('link')).toContainText('Tested Lantern');
  // a list has its own
  await expect(page.getByRole('searchbox')).toHaveCount(1);
  await page.keyboard.press('/');
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('/');
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('/');
});

test('without scripts the search of the header is answered as well', async ({ browser, baseURL, stock }) => {
  const reader = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  await reader.goto('/faq');
  await reader.getByRole('banner').getByRole('searchbox').fill(stock.hero);
  await reader.keyboard.press('Enter');
  await expect(reader.getByRole('article').first().getByRole('link')).toContainText('Tested Lantern');
  await reader.close();
});

const balance = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Balance €1,234\.56 +Top up$/ });

test('the bar leads to what is new, on sale and to selling; the balance leads to a top-up', async ({
  page,
  context,
}) => {
  await signedIn(context, await createCustomer({ balanceCents: 123_456 }));
  await open(page, '/new');
  const links = page.getByRole('banner').getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['Home', 'Marketplace', 'New', 'On sale', 'Sell']);
  await expect(links.nth(2)).toHaveAttribute('aria-current', 'page');
  await expect(links.nth(4)).toHaveAttribute('href', '/account/offers');
  await balance(page).click();
  await expect(page.getByRole('dialog', { name: 'Top up balance' })).toBeVisible();
});

test('four ways stand at the foot of a phone’s window, over nothing that has to be read', {
  tag: '@narrow',
}, async ({ page, context }) => {
  await open(page, '/products');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const links = bar.getByRole('link');
  await expect(links).toHaveText(['Home', 'Marketplace', 'Cart', 'Log In']);
  await expect(bar.locator('[aria-current=page]')).toHaveText('Marketplace');
  await expect(bar).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('End');
  const bottomOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().bottom);
  const top = await bar.evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(() => bottomOf(page.getByRole('contentinfo'))).toBeLessThanOrEqual(top + 1);
  await links.last().click();
  await expect(page).toHaveURL(/\/auth\?form=signin$/);
  await expect(bar, 'sign-in keeps to itself').toHaveCount(0);

  await page.goto('/faq');
  await signedIn(context, await createCustomer({ balanceCents: 123_456 }));
  await open(page, '/');
  await expect(balance(page)).toBeInViewport({ ratio: 1 });
  await expect(links).toHaveText(['Home', 'Marketplace', 'Cart', 'Account']);
  await links.last().click();
  await expect(page).toHaveURL(/\/account/);
  await expect(bar.locator('[aria-current=page]')).toHaveText('Account');
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(bar).toBeHidden();
});

test('the mobile menu closes on Escape and when the window grows wide, and logs out', {
  tag: '@narrow',
}, async ({ page, context }) => {
  await open(page, '/');
  const button = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await button.click();
  await expect(menu.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/auth?form=signin');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.setViewportSize({ width: 1279, height: 800 });
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });

  await signedIn(context, await createCustomer({ verified: false }));
  await open(page, '/products');
  await button.click();
  await expect(menu.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Home',
    'Marketplace',
    'Watchlist',
    'Cart',
    'Account',
    'Order history',
  ]);
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await hydrated(page);
  await button.click();
  await expect(menu.getByRole('link', { name: 'Log In' })).toBeVisible();
});

test('converts every price at once and keeps the currency', async ({ page }) => {
  await open(page, '/products/dota2?price_from=20');
  const price = page.getByRole('article').first().getByText(/^[€$]/).first();
  await expect(price).toContainText('€');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole('banner').getByRole('button', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'USD' }).click();
  await expect(price).toContainText('$');
  await expect(page, 'the price bound too').toHaveURL(/\?price_from=2[1-9](\.\d+)?$/);
  expect(await page.evaluate(() => 'stayed' in window), 'no reload').toBe(true);
  const shown = await price.textContent();

  await page.reload();
  await expect(price).toHaveText(shown ?? '');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(
    page
      .getByRole('main')
      .getByText(shown ?? '')
      .first(),
  ).toBeVisible();
});

test('a phone’s menu converts prices, goes to the same page and query in another language, and that stays', {
  tag: '@narrow',
}, async ({ page }) => {
  await open(page, '/products/dota2?sort=asc&type=Bow');
  const price = page.getByRole('article').first().getByText(/^[€$]/).first();
  await expect(price).toContainText('€');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'USD' }).click();
  await expect(price).toContainText('$');
  await menu.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/de\/products\/dota2\?sort=asc&type=Bow$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/products');
  await expect(page).toHaveURL(/\/de\/products$/);
});
