/** Items whose pages were opened in this browser. See docs/product/catalogue.md#recently-viewed. */
import type { Page } from '@playwright/test';
import { createCustomer, signedIn } from './customer.ts';
import { expect, open, test } from './shop.ts';

test.use({ expectedComplaints: [/status of 404 .*\/nowhere$/] });

const row = (page: Page) => page.getByRole('region', { name: 'Recently viewed' });
const titles = (page: Page) => row(page).getByRole('heading', { level: 3 });

test('the items that were opened last are a row on the next item’s page, beside an empty cart, on a page that is not there and on the home page, until they are cleared', async ({
  page,
  context,
  stock,
}) => {
  const [first, second] = [stock.take(), stock.take()];
  await signedIn(context, await createCustomer());
  await open(page, first.path);
  await expect(row(page)).toHaveCount(0);
  await open(page, second.path);
  await expect(titles(page)).toHaveText([first.title]);

  await open(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  await expect(titles(page)).toHaveText([second.title, first.title]);
  await row(page)
    .getByRole('button', { name: `Add to cart: ${second.title}` })
    .click();
  await expect(page.getByRole('button', { name: `Remove from cart: ${second.title}` })).toBeVisible();
  await expect(row(page)).toHaveCount(0);

  await page.goto('/nowhere');
  await expect(titles(page)).toHaveText([second.title, first.title]);
  await page.getByRole('button', { name: `Watch ${first.title}` }).click();
  const watched = page.getByRole('region', { name: 'Watchlist' });
  await expect(watched.getByRole('heading', { level: 3 })).toHaveText([first.title]);

  await open(page, '/');
  await expect(watched.getByRole('heading', { level: 3 })).toHaveText([first.title]);
  await expect(titles(page)).toHaveText([second.title, first.title]);
  await row(page).getByRole('button', { name: 'Clear' }).click();
  await expect(row(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('recently_viewed'))).toBeNull();
});
