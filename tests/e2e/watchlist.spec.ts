/** Hearts as a browser keeps them: from card and item's page to the list, and from a guest to an account. See docs/product/catalogue.md#watchlist. */
import type { Page } from '@playwright/test';
import { createCustomer, password } from './customer.ts';
import { expect, hydrated, open, test } from './shop.ts';

const heart = (page: Page, title: string) => page.getByRole('main').getByRole('button', { name: `Watch ${title}` });
const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });
const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 });

test('what a guest watches is listed with its fall in price, and is the account’s after signing in', async ({
  page,
  stock,
}) => {
  const [carded, opened] = [stock.take(), stock.take()];
  const customer = await createCustomer();
  await open(page, `/products?search=${encodeURIComponent(carded.title)}`);
  await heart(page, carded.title).click();
  await expect(heart(page, carded.title)).toHaveAttribute('aria-pressed', 'true');
  await open(page, opened.path);
  await heart(page, opened.title).press('Enter');
  const link = page.getByRole('banner').getByRole('link', { name: 'Watchlist' });
  await expect(link).toHaveAccessibleDescription('2 items watched');
  await stock.reprice(carded, carded.price - 5);

  await link.click();
  await expect(page).toHaveURL(/\/watchlist$/);
  await expect(titles(page)).toHaveText([opened.title, carded.title]);
  await expect(card(page, carded.title).getByText('Price down by €5.00')).toBeVisible();
  await expect(card(page, opened.title).getByText(/^Price (down|up)/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Log in to keep it with your account.' }).click();
  await hydrated(page);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/watchlist$/);
  await expect(page.getByText('This list is kept in this browser.')).toBeHidden();
  await expect(card(page, carded.title).getByText('Price down by €5.00')).toBeVisible();
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('watchlist') ?? '[]'));
  await expect.poll(kept).toEqual([opened, carded].map(({ id, price }) => ({ id, cents: price * 100, isKept: true })));
});
