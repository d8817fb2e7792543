/** A first visit: nothing but plain scripts until somebody touches something, and what is touched first does what it says. */
import type { Page } from '@playwright/test';
import { authPath } from '#rules/paths.ts';
import { createCustomer, signedIn } from './customer.ts';
import { expect, test } from './shop.ts';

/** The islands of a page that are awake. */
const awake = (page: Page) => page.locator('astro-island[client="touch"]:not([ssr])');

/** What draws islands, and what they share. */
const react = /\/_astro\/(?:client|interface)\.[\w-]+\.js$/;

function scriptsOf(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') names.push(new URL(request.url()).pathname);
  });
  return names;
}

test('a first visit answers the cookie notice without any island, and loads one when a menu is pressed', async ({
  page,
  context,
}) => {
  await context.clearCookies();
  const scripts = scriptsOf(page);
  await page.goto('/');
  const notice = page.getByRole('dialog', { name: 'Cookies' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Only necessary' }).click();
  await expect(notice).toBeHidden();
  await page.waitForLoadState('networkidle');
  await expect(awake(page)).toHaveCount(0);
  expect(scripts.filter((name) => react.test(name))).toEqual([]);

  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Language/ })
    .click();
  await expect(page.getByRole('option', { name: 'Polski' })).toBeVisible();
  expect(scripts.filter((name) => react.test(name))).not.toEqual([]);
});

test('the first press on a cart button adds its item, and the header hears of it', async ({ page, context }) => {
  await signedIn(context, await createCustomer());
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to cart: / })
    .first()
    .click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart' })).toHaveAccessibleDescription('1 item');
});

test('by keyboard alone a sleeping menu opens with its first press', async ({ page }) => {
  await page.goto('/faq');
  const language = page.getByRole('banner').getByRole('button', { name: /^Language/ });
  await language.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Polski' })).toBeVisible();
});

test('lists, sign-in and the page of an item are read without any island, and the first press does what it says', async ({
  page,
  context,
  stock,
}) => {
  const scripts = scriptsOf(page);
  // what others buy meanwhile would wake the list
  await context.route('**/api/items/list*', () => undefined);
  const read = async (path: string) => {
    scripts.length = 0;
    const started = page.waitForResponse('**/api/bootstrap*');
    await page.goto(path);
    await started;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect(awake(page)).toHaveCount(0);
    expect(scripts.filter((name) => react.test(name))).toEqual([]);
  };
  await read(authPath('signin'));
  await read(stock.take().path);
  // of an item that was opened the next page has a row
  await page.evaluate(() => localStorage.clear());
  await read('/products/dota2');
  await context.unrouteAll();
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/\/products\/dota2\?page=2$/);
});

test('on a phone an item is bought from the bar at the foot that comes once one has read on', {
  tag: '@narrow',
}, async ({ page, context, stock }) => {
  await signedIn(context, await createCustomer({ verified: false }));
  await page.goto(stock.take().path);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('region', { name: 'Buy' }).getByRole('button', { name: 'Buy now' }).click();
  await expect(page).toHaveURL(/\/cart$/);
});

test.describe('an island whose scripts do not arrive', () => {
  test.use({ expectedComplaints: [/net::ERR_FAILED|request failed|Error hydrating/] });

  test('is told in the corner, and the next press tries again', async ({ page }) => {
    await page.goto('/faq?from=mail');
    const language = page.getByRole('banner').getByRole('button', { name: /^Language/ });
    const script = await language.evaluate((button) => button.closest('astro-island')?.getAttribute('component-url'));
    await page.route(`**${script}*`, (route) => route.abort());
    await language.click();
    const notice = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect(notice).toBeHidden();

    await language.click();
    await expect(notice).toBeVisible();
    await page.unrouteAll();
    await language.click();
    await expect(page.getByRole('option', { name: 'Polski' })).toBeVisible();

    await page.keyboard.press('Escape');
    const reloaded = page.waitForEvent('load');
    await notice.getByRole('button', { name: 'Reload the page' }).click();
    await reloaded;
    await expect(page).toHaveURL(/\/faq\?from=mail$/);
    await expect(notice).toBeHidden();
  });

  test("is told so when the page's own scripts do not arrive either", async ({ page }) => {
    const isModule = (address: URL) => /\/_astro\/(?!boot\.)[^/]+\.js$/.test(address.pathname);
    await page.route(isModule, (route) => route.abort());
    await page.goto('/contact');
    const notice = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
    await expect(notice).toBeVisible();
    await page.unrouteAll();
    await notice.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-started', '');
    await expect(notice).toBeHidden();
  });
});
