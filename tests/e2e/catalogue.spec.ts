/** Finding an item: filters and their address, search, pages, what was sold meanwhile, and the shop without scripts. */
import type { Page } from '@playwright/test';
import { createCustomer, signedIn } from './customer.ts';
import { holdRequests } from './hold-requests.ts';
import { expect, open, test } from './shop.ts';

const titles = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('heading', { level: 2 });

test('filters are in the address: back, forward and reload give the same list', async ({ page }) => {
  await open(page, '/products/dota2');
  const before = await titles(page).allTextContents();
  await page
    .getByRole('group', { name: 'Type' })
    .getByRole('radio', { name: /^Crown/ })
    .check();
  await expect(page).toHaveURL(/\?type=Crown$/);
  await page
    .getByRole('group', { name: 'Quality' })
    .getByRole('radio', { name: /^Field-Tested/ })
    .check();
  await expect(page).toHaveURL(/\?type=Crown&quality=field_tested$/);
  await settled(page);
  const filtered = await titles(page).allTextContents();
  expect(filtered.length).toBeGreaterThan(0);
  expect(filtered).not.toEqual(before);

  await page.getByLabel('Price from').fill('999999');
  await expect(page).toHaveURL(/\?price_from=999999&type=Crown/);
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\?type=Crown&quality=field_tested$/);
  await expect(titles(page)).toHaveText(filtered);
  await expect(page.getByLabel('Price from')).toHaveValue('');
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(titles(page)).toHaveText(filtered);

  await page.getByRole('button', { name: 'Reset filters' }).first().click();
  await expect(page).toHaveURL(/\/products\/dota2$/);
  await expect(titles(page)).toHaveCount(12);
});

test.describe('with someone faster', () => {
  test.use({ expectedComplaints: [/status of 409/] });

  test('says so in the place of the price on the page of the item', async ({ page, context, stock }) => {
    const item = stock.take();
    await signedIn(context, await createCustomer());
    await open(page, item.path);
    const words = page.locator('.item');
    await expect(words.locator('[data-cents]').first()).toBeVisible();
    await stock.withdraw(item);
    await page.getByRole('button', { name: 'BUY NOW' }).click();
    await expect(words.getByText('This item is no longer available')).toBeVisible();
    await expect(words.getByText('This item has found its owner')).toHaveCount(0);
    await expect(words.locator('[data-cents]')).toHaveCount(0);
    await expect(words.getByText('One of a kind. Once sold, it is gone.')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button', { name: 'Back' })).toBeVisible();

    const card = page.getByRole('region', { name: 'Similar items' }).locator('[data-item]').first();
    const id = (await card.getAttribute('data-item')) ?? '';
    await page.route(/\/api\/cart\/add$/, (route) =>
      route.fulfill({ status: 409, json: { status: 'ERROR', message: 'Gone', message_key: 'item_unavailable' } }),
    );
    await card.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.locator(`[data-item="${id}"]`).getByText('Sold')).toBeVisible();
    await expect(card.locator('[data-cents]')).toHaveCount(0);
  });
});

test.describe('with pictures that cannot be had', () => {
  test.use({ expectedComplaints: [/status of 404/] });

  test('a picture that failed before the page was hydrated gives way to the placeholder', { tag: '@pictures' }, async ({
    page,
  }) => {
    const release = await holdRequests(page, /\/_astro\/(?!(list-)?boot)[^/]+\.js$/);
    await page.route(/\/artwork\//, (route) => route.fulfill({ status: 404 }));
    await page.goto('/products/dota2', { waitUntil: 'commit' });
    const lazy = page.getByRole('article').locator('img[data-item-image][loading="lazy"]').first();
    await lazy.scrollIntoViewIfNeeded();
    await expect.poll(() => lazy.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    const place = page.getByRole('article').nth(4).locator('img');
    release();
    await expect(place).toHaveAttribute('src', '/placeholder.svg');
  });
});

test('without scripts the lists and products can be read and their links followed', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/');
  await page.goto('/products/dota2');
  await expect(page.getByRole('article')).toHaveCount(12);
  const link = page.getByRole('article').first().getByRole('link');
  const title = await link.textContent();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect(
    page
      .getByRole('main')
      .getByText(/€[\d,]+\.\d\d/)
      .first(),
  ).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
  await expect(page).toHaveURL(/\/products\/dota2\/[a-z]+$/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.close();
});

/** The list shows what its address asks for. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Products' })).toHaveAttribute('aria-busy', 'false');
}
