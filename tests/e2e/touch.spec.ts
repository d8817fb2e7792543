/** A first visit: nothing but plain scripts until somebody touches something, and what is touched first does what it says. */
import type { Page } from '@playwright/test';
import { createCustomer, signedIn } from './customer.ts';
import { expect, test } from './shop.ts';

/** The islands of a page that are awake. */
const awake = (page: Page) => page.locator('astro-island[client="touch"]:not([ssr])');

/** What draws islands. */
const react = /\/_astro\/client\.[\w-]+\.js$/;

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
