/** The bar above every page: currency, language, profile menu, mobile menu, cart badge, logging out. */
import type { Page } from '@playwright/test';
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
    'Cart',
    'Account',
  ]);
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await hydrated(page);
  await button.click();
  await expect(menu.getByRole('link', { name: 'Log In' })).toBeVisible();
});

test('converts every price at once and keeps the currency', { tag: '@both' }, async ({ page }, { project }) => {
  await open(page, '/products/dota2?price_from=20');
  const price = page.getByRole('article').first().getByText(/^[€$]/).first();
  await expect(price).toContainText('€');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const chooser = await controls(page, project.name);
  await chooser.getByRole('button', { name: 'Currency' }).click();
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

test(
  'goes to the same page and query in another language and stays there',
  { tag: '@both' },
  async ({ page }, { project }) => {
    await open(page, '/products/dota2?sort=asc&type=Bow');
    const chooser = await controls(page, project.name);
    await chooser.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL(/\/de\/products\/dota2\?sort=asc&type=Bow$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.goto('/products');
    await expect(page).toHaveURL(/\/de\/products$/);
  },
);

async function controls(page: Page, project: string) {
  if (project === 'desktop') return page.getByRole('banner');
  await page.getByRole('button', { name: 'Menu' }).click();
  return page.getByRole('dialog', { name: 'Menu' });
}
