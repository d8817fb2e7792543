/** Every control of a product list, at desk and on the phone: what it asks for, what the address says, what is shown. */
import type { Page } from '@playwright/test';
import { api } from '../support/site/api.ts';
import { expect, hydrated, open, test } from './shop.ts';

const region = (page: Page) => page.getByRole('region', { name: 'Products' });
const cards = (page: Page) => region(page).getByRole('article');
const titles = (page: Page) => region(page).getByRole('heading', { level: 2 });
const group = (page: Page, name: string) => page.getByRole('group', { name });
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pagination' });

/** The list shows what its address asks for. */
async function settled(page: Page): Promise<void> {
  await expect(region(page)).toHaveAttribute('aria-busy', 'false');
}

/** Opens a list with its filters in sight. */
async function openList(page: Page, path: string, isPhone: boolean): Promise<void> {
  await open(page, path);
  if (isPhone) await page.getByRole('button', { name: 'Show Filters' }).click();
  await settled(page);
}

/** Titles as the API gives them for a query. */
async function listed(query: string): Promise<string[]> {
  const { body } = await api('GET', `/items/list?limit=12&${query}`);
  return body.payload.map(({ title }: { title: string }) => title);
}

test('search is applied by Enter, not while typing, and is cleared by its icon', async ({ page, stock }, {
  project,
}) => {
  await openList(page, '/products/dota2', project.name === 'phone');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill(stock.hero);
  await expect(page).toHaveURL(/\/products\/dota2$/);
  await search.press('Enter');
  await expect(page).toHaveURL(/\?search=Hero\+/);
  await settled(page);
  await expect(titles(page).first()).toContainText('Tested Lantern');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL(/\/products\/dota2$/);
});

test('a jump inside the page leaves the list as it is', async ({ page }) => {
  await open(page, '/products/dota2?type=Helm');
  await settled(page);
  await expect(titles(page)).toHaveText(await listed('category=dota2&type=Helm'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page).toHaveURL(/\?type=Helm#content$/);
  await expect(region(page)).toHaveAttribute('aria-busy', 'false');
  await page.goBack();
  await expect(page).toHaveURL(/\?type=Helm$/);
  await expect(titles(page).first()).toBeVisible();
  expect(asked.filter((url) => url.includes('/api/items/list'))).toEqual([]);
});

test('the panel is hidden at first and shown and hidden by one button', { tag: '@narrow' }, async ({ page }) => {
  await open(page, '/products/dota2');
  await expect(group(page, 'Type')).toBeHidden();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  await page.getByRole('button', { name: 'Show Filters' }).click();
  await expect(group(page, 'Type')).toBeVisible();
  await expect(page.getByLabel('Price from')).toBeVisible();
  await page.getByRole('button', { name: 'Hide Filters' }).click();
  await expect(group(page, 'Type')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show Filters' })).toHaveAttribute('aria-expanded', 'false');
});

test('at a desk the panel is always there', async ({ page }) => {
  await open(page, '/products/dota2');
  await expect(group(page, 'Type')).toBeVisible();
  await expect(page.getByRole('button', { name: /(Show|Hide) Filters/ })).toBeHidden();
});

test('a list in another language keeps its filters', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('languageId', '2'));
  await page.goto('/products/dota2?type=Axe&sort=asc');
  await expect(page).toHaveURL(/\/de\/products\/dota2\?type=Axe&sort=asc$/);
  await hydrated(page);
  const list = page.getByRole('region', { name: 'Artikel' });
  await expect(list.getByRole('heading', { level: 2 })).toHaveText(await listed('category=dota2&type=Axe&sort=asc'));
});

test('the home page says what was sold since it was built, and nothing moves', async ({ page }) => {
  await page.route(/\/api\/items\/list\?.*ids=/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.payload.shift();
    await route.fulfill({ response: answer, json: body });
  });
  const asked = page.waitForResponse(/\/api\/items\/list\?.*ids=/);
  await page.goto('/');
  const heights = () =>
    page.locator('.product-card').evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
  const before = await heights();
  await asked;
  await expect(page.locator('[data-item][data-sold]').first().getByText('Sold')).toBeVisible();
  expect(await heights()).toEqual(before);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('pages, search and filters of a list lead to what they say', async ({ page }) => {
    await page.goto('/products/dota2');
    await pages(page).getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL(/\/browse\?category=dota2&page=2$/);
    await expect(cards(page)).toHaveCount(12);
    await expect(pages(page).getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await pages(page).getByRole('link', { name: 'Page 1', exact: true }).click();
    await expect(page).toHaveURL(/\/products\/dota2$/);

    await group(page, 'Type').getByRole('radio', { name: /^Helm/ }).check();
    await group(page, 'Class')
      .getByRole('checkbox', { name: /^Sworn/ })
      .check();
    await group(page, 'Class')
      .getByRole('checkbox', { name: /^Vaunted/ })
      .check();
    await page.getByLabel('Price from').fill('2');
    await page.getByRole('button', { name: 'Show items' }).click();
    await expect(page).toHaveURL(/\/browse\?/);
    await expect(titles(page)).toHaveText(
      await listed('category=dota2&type=Helm&item_class=Sworn,Vaunted&price_from=2'),
    );
    await expect(group(page, 'Type').getByRole('radio', { name: /^Helm/ })).toBeChecked();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      'http://regalia.localhost/products/dota2',
    );

    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill('nothing like this');
    await search.press('Enter');
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
    await page.getByRole('link', { name: 'Reset filters' }).click();
    await expect(page).toHaveURL(/\/products\/dota2$/);
  });

  test('a page past the end gives way to the last one', async ({ page }) => {
    await page.goto('/browse?category=dota2&type=Helm&page=999');
    const { body } = await api('GET', '/items/list?limit=12&category=dota2&type=Helm');
    await expect(page).toHaveURL(new RegExp(`\\/browse\\?category=dota2&type=Helm&page=${body.meta.pages}$`));
    await expect(cards(page).first()).toBeVisible();
  });

  test('controls that would not answer are not shown', async ({ page }) => {
    await page.goto('/products/dota2');
    await expect(cards(page)).toHaveCount(12);
    for (const name of ['Add to cart', 'Sort', 'Show Filters', 'Reset filters'])
      await expect(region(page).or(page.getByRole('main')).getByRole('button', { name }).first(), name).toBeHidden();
    await cards(page).first().getByRole('link').click();
    await expect(page.getByText('Buying needs JavaScript')).toBeVisible();
    await expect(page.getByRole('button', { name: 'BUY NOW' })).toBeHidden();
  });
});

test('with scripts the rendered list gives way to the list itself', async ({ page }) => {
  await page.goto('/browse?category=dota2&type=Helm&page=2');
  await expect(page).toHaveURL(/\/products\/dota2\?type=Helm&page=2$/);
  await settled(page);
  await expect(titles(page)).toHaveText(await listed('category=dota2&type=Helm&page=2'));
});
