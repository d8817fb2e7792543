/** Product lists as a browser lays them out, at a desk and on a phone; in another language, and without scripts. */
import type { Page } from '@playwright/test';
import { api } from '../support/site/api.ts';
import { checkAccessibility } from './check-accessibility.ts';
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

/** Titles as the API gives them for a query. */
async function listed(query: string): Promise<string[]> {
  const { body } = await api('GET', `/items/list?limit=12&${query}`);
  return body.payload.map(({ title }: { title: string }) => title);
}

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

test('on a phone the shelf of item types is in sight, and the filters are a sheet as high as the window, whose foot leads back to the items', {
  tag: '@narrow',
}, async ({ page }) => {
  await open(page, '/products/dota2');
  const tiles = page.getByRole('navigation', { name: 'By type' }).getByRole('link');
  expect(await tiles.count()).toBeGreaterThan(6);
  await expect(tiles.first().locator('img')).toBeInViewport();
  await expect(group(page, 'Type')).toBeHidden();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  await page.getByRole('button', { name: 'Show Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(group(page, 'Type')).toBeVisible();
  await expect(page.getByLabel('Price from')).toBeVisible();
  expect(await sheet.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await expect(group(page, 'Class').getByRole('checkbox').first()).toBeHidden();
  await group(page, 'Type').getByRole('radio', { name: /^Bow/ }).check();
  const { body } = await api('GET', '/items/list?limit=1&category=dota2&type=Bow');
  const show = sheet.getByRole('button', { name: `Show ${body.meta.total} items` });
  await expect(show).toBeInViewport({ ratio: 1 });
  await show.click();
  await expect(sheet).toBeHidden();
  await expect(cards(page).first()).toBeInViewport();
  await page.getByRole('button', { name: 'Show Filters' }).click();
  await page.getByRole('button', { name: 'Hide Filters' }).click();
  await expect(group(page, 'Type')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show Filters' })).toHaveAttribute('aria-expanded', 'false');
});

test('item types are a shelf of pictures above the list, each a way to its own', async ({ page }) => {
  await open(page, '/products');
  const tiles = page.getByRole('navigation', { name: 'By type' }).getByRole('link');
  expect(await tiles.count()).toBeGreaterThan(6);
  await expect(tiles.first().locator('img')).toBeInViewport();
  const href = await tiles.nth(1).getAttribute('href');
  expect(href).toMatch(/^\/products\/dota2\/\w+$/);
  await tiles.nth(1).click();
  await expect(page).toHaveURL((url) => url.pathname === href);
  await settled(page);
  // one type is no choice
  await expect(page.getByRole('navigation', { name: 'By type' })).toHaveCount(0);
  await expect(group(page, 'Type')).toHaveCount(0);
});

test('a phone shows items of a list lying on their sides, five to a screen, and the numbers of many pages in one row', {
  tag: '@narrow',
}, async ({ page }) => {
  await open(page, '/products/dota2?page=10');
  await settled(page);
  const heights = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
  expect(heights).toHaveLength(12);
  expect(Math.max(...heights)).toBeLessThanOrEqual(156);
  const control = cards(page).first().getByRole('button', { name: 'Add to cart' });
  const box = await control.boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
  const tops = await pages(page)
    .getByRole('link', { name: /^Page \d/ })
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThanOrEqual(7);
  expect(new Set(tops).size).toBe(1);
  const [back, on] = ['Previous page', 'Next page'].map((name) => pages(page).getByRole('link', { name }));
  expect((await back?.boundingBox())?.y).toBe((await on?.boundingBox())?.y);
});

test('larger pictures take a column away, also when the page is opened again', async ({ page }) => {
  await open(page, '/products/dota2');
  await settled(page);
  const columns = () =>
    cards(page).evaluateAll((all) => new Set(all.map((card) => Math.round(card.getBoundingClientRect().left))).size);
  const larger = page.getByRole('button', { name: 'Larger pictures' });
  const many = await columns();
  await larger.click();
  await expect(larger).toHaveAttribute('aria-pressed', 'true');
  expect(await columns()).toBe(many - 1);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(columns, 'before any island').toBe(many - 1);
  await expect(larger, 'says so without being touched').toHaveAttribute('aria-pressed', 'true');
  await larger.click();
  await expect(larger).toHaveAttribute('aria-pressed', 'false');
  expect(await columns()).toBe(many);
});

test('at a desk the panel is always there: of a long group six values, the rest on demand, and one key skips all of them', async ({
  page,
}) => {
  await open(page, '/products/dota2');
  await expect(group(page, 'Type')).toBeVisible();
  await expect(page.getByRole('button', { name: /(Show|Hide) Filters/ })).toBeHidden();
  const values = group(page, 'Type').locator('input');
  const seen = () => values.evaluateAll((all) => all.filter((value) => value.checkVisibility()).length);
  await expect.poll(seen).toBe(6);
  const more = group(page, 'Type').getByRole('button', { name: /^\d+ more/ });
  // Other tests of this shop put items on sale meanwhile: how many values there are is asked again each time.
  await expect
    .poll(async () => Number.parseInt((await more.textContent()) ?? '', 10) - (await values.count()))
    .toBe(-6);
  await more.click();
  await expect.poll(async () => (await values.count()) - (await seen())).toBe(0);
  expect(await seen()).toBeGreaterThan(6);
  await page.getByRole('button', { name: 'Sort' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to products' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(region(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cards(page).first().getByRole('link')).toBeFocused();
});

test('under a pointer a card offers a quick view, which goes back to it', async ({ page }) => {
  await open(page, '/products');
  const card = page.getByRole('article').first();
  const title = (await card.getByRole('heading').textContent()) ?? '';
  const glance = card.getByRole('button', { name: `Quick view: ${title}` });
  await expect(glance).toHaveCSS('opacity', '0');
  await card.hover();
  await expect(glance).toHaveCSS('opacity', '1');
  await glance.click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('button', { name: `Add to cart: ${title}` })).toBeVisible();
  await checkAccessibility(page, 'quick view');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(glance).toBeFocused();
  await expect(page).toHaveURL(/\/products$/);
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

  test('pages, search and filters of a list lead to what they say, and controls that would not answer are not shown', async ({
    page,
  }) => {
    await page.goto('/products/dota2');
    await expect(cards(page)).toHaveCount(12);
    for (const name of ['Add to cart', 'Sort', 'Show Filters', 'Reset filters'])
      await expect(region(page).or(page.getByRole('main')).getByRole('button', { name }).first(), name).toBeHidden();
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
