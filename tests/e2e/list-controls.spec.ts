/** Every control of a product list, at desk and on the phone: what it asks for, what the address says, what is shown. */
import type { Locator, Page } from '@playwright/test';
import { api } from '../support/site/api.ts';
import { createCustomer, signedIn } from './customer.ts';
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

/** The same with a clock that stands still. To a request the jump to that moment is a long wait, so that none may be under way. */
async function openStopped(page: Page, path: string, isPhone: boolean): Promise<void> {
  await page.clock.install();
  const answers = ['/api/bootstrap?', '/api/items/list?', '/api/items/filter-data?'].map((start) =>
    page.waitForEvent('requestfinished', (request) => request.url().includes(start)),
  );
  await openList(page, path, isPhone);
  await Promise.all(answers);
  await page.clock.pauseAt(new Date(Date.now() + 10_000));
}

async function sortBy(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Sort' }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

/** Titles as the API gives them for a query. */
async function listed(query: string): Promise<string[]> {
  const { body } = await api('GET', `/items/list?limit=12&${query}`);
  return body.payload.map(({ title }: { title: string }) => title);
}

/** How many items a choice promises. */
async function promised(choice: Locator): Promise<number> {
  const label = (await choice.locator('xpath=ancestor::label').textContent()) ?? '';
  return Number(/(\d+)$/.exec(label)?.[1]);
}

test(
  'search is applied by Enter, not while typing, and is cleared by its icon',
  { tag: '@both' },
  async ({ page, stock }, { project }) => {
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
  },
);

test('prices apply half a second after the last key, in one step', { tag: '@both' }, async ({ page }, { project }) => {
  await openStopped(page, '/products/dota2?type=Helm', project.name === 'phone');
  await page.getByLabel('Price from').fill('1');
  await page.clock.runFor(300);
  await page.getByLabel('Price from').fill('10');
  await page.clock.runFor(499);
  expect(new URL(page.url()).search).toBe('?type=Helm');
  await page.clock.runFor(2);
  await expect(page).toHaveURL(/\?price_from=10&type=Helm$/);
  await page.clock.resume();
  await page.getByLabel('Price to').fill('500');
  await expect(page).toHaveURL(/\?price_from=10&price_till=500&type=Helm$/);
  await settled(page);
  await expect(titles(page)).toHaveText(await listed('category=dota2&type=Helm&price_from=10&price_till=500'));
});

test('a choice of filters applies 400 milliseconds after the last of them', async ({ page }, { project }) => {
  await openStopped(page, '/products/dota2', project.name === 'phone');
  await group(page, 'Class')
    .getByRole('checkbox', { name: /^Sworn/ })
    .check();
  await page.clock.runFor(300);
  await group(page, 'Class')
    .getByRole('checkbox', { name: /^Vaunted/ })
    .check();
  await page.clock.runFor(399);
  expect(new URL(page.url()).search).toBe('');
  await page.clock.runFor(2);
  await expect(page).toHaveURL(/\?item_class=Sworn%2CVaunted$/);
  await page.clock.resume();
});

for (const [name, query] of [
  ['Asc', 'sort=asc'],
  ['Newest', 'sort=newest'],
  ['Biggest discount', 'sort=discount'],
] as const) {
  test(`the list is sorted by ${name}`, async ({ page }, { project }) => {
    await openList(page, '/sale', project.name === 'phone');
    await sortBy(page, name);
    await expect(page).toHaveURL(new RegExp(`\\/sale\\?${query}$`));
    await settled(page);
    await expect(titles(page)).toHaveText(await listed(`sale=true&${query}`));
    await sortBy(page, 'Desc');
    await expect(page).toHaveURL(/\/sale$/);
  });
}

test('a radio is taken back by a second click', { tag: '@both' }, async ({ page }, { project }) => {
  await openList(page, '/products/dota2', project.name === 'phone');
  const helm = group(page, 'Type').getByRole('radio', { name: /^Helm/ });
  await helm.click();
  await expect(page).toHaveURL(/\?type=Helm$/);
  await expect(helm).toBeChecked();
  await helm.click();
  await expect(helm).not.toBeChecked();
  await expect(page).toHaveURL(/\/products\/dota2$/);
});

test('a count tells how many items a choice shows under the others', async ({ page }, { project }) => {
  await openList(page, '/products/dota2', project.name === 'phone');
  await group(page, 'Quality')
    .getByRole('radio', { name: /^Minimal Wear/ })
    .click();
  await expect(page).toHaveURL(/\?quality=minimal_wear$/);
  await settled(page);
  const gilded = group(page, 'Exterior').getByRole('checkbox', { name: /^Gilded/ });
  const { body } = await api('GET', '/items/list?category=dota2&quality=minimal_wear&exterior_names=Gilded');
  await expect.poll(() => promised(gilded)).toBe(body.meta.total);
  await gilded.check();
  await expect(page).toHaveURL(/&exterior_names=Gilded$/);
  await settled(page);
  await expect(region(page).getByRole('status')).toHaveText(
    `${body.meta.total} ${body.meta.total === 1 ? 'item' : 'items'}`,
  );
});

test(
  'several values of a group are one comma joined value, each taken away again',
  { tag: '@both' },
  async ({ page }, { project }) => {
    await openList(page, '/products/dota2', project.name === 'phone');
    const heroes = group(page, 'Hero').getByRole('checkbox');
    await heroes.nth(0).check();
    await heroes.nth(1).check();
    await expect(page).toHaveURL(/\?heroes=[^&]+%2C[^&]+$/);
    await settled(page);
    await heroes.nth(0).uncheck();
    await expect(page).toHaveURL(/\?heroes=((?!%2C)[^&])+$/);
  },
);

test('any change but one of the page goes back to the first page', async ({ page }, { project }) => {
  await openList(page, '/products/dota2?page=3', project.name === 'phone');
  await expect(pages(page).getByRole('link', { name: 'Page 3', exact: true })).toHaveAttribute('aria-current', 'page');
  await group(page, 'Type').getByRole('radio', { name: /^Axe/ }).click();
  await expect(page).toHaveURL(/\?type=Axe$/);
});

test(
  'reset clears every control and keeps what the page itself is about',
  { tag: '@both' },
  async ({ page }, { project }) => {
    const query = 'search=e&sort=asc&price_from=1&price_till=900&quality=factory_new&item_class=Sworn&page=1';
    await openList(page, `/sale?${query}`, project.name === 'phone');
    await expect(page.getByLabel('Price to')).toHaveValue('900');
    await expect(group(page, 'Class').getByRole('checkbox', { name: /^Sworn/ })).toBeChecked();
    await page.getByRole('button', { name: 'Reset filters' }).first().click();
    await expect(page).toHaveURL(/\/sale$/);
    await settled(page);
    await expect(page.getByLabel('Price from')).toHaveValue('');
    await expect(page.getByLabel('Price to')).toHaveValue('');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
    await expect(group(page, 'Class').getByRole('checkbox', { name: /^Sworn/ })).not.toBeChecked();
    await expect(titles(page)).toHaveText(await listed('sale=true'));
  },
);

test('reset forgets a price that is typed and not applied yet', { tag: '@both' }, async ({ page }, { project }) => {
  await openStopped(page, '/products/dota2?price_from=40', project.name === 'phone');
  const from = page.getByLabel('Price from');
  const reset = page.getByRole('button', { name: 'Reset filters' }).first();
  await from.fill('60');
  await page.clock.runFor(200);
  await reset.click();
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(/\/products\/dota2$/);
  await expect(from).toHaveValue('');
  await from.fill('50');
  await page.clock.runFor(200);
  await reset.click();
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(/\/products\/dota2$/);
  await expect(from).toHaveValue('');
});

test(
  'reset empties boxes that hold what is no filter, and a search without Enter',
  { tag: '@both' },
  async ({ page }, { project }) => {
    await openStopped(page, '/products/dota2', project.name === 'phone');
    const from = page.getByLabel('Price from');
    const search = page.getByRole('searchbox', { name: 'Search' });
    for (const typed of ['0', '-5', '12.3456']) {
      await from.fill(typed);
      await search.fill('storm');
      await page.clock.runFor(1_000);
      await page.getByRole('button', { name: 'Reset filters' }).first().click();
      await expect(from).toHaveValue('');
      await expect(search).toHaveValue('');
      await expect(page).toHaveURL(/\/products\/dota2$/);
    }
  },
);

test('a step back forgets a price that is typed and not applied yet', async ({ page }, { project }) => {
  await openStopped(page, '/products/dota2', project.name === 'phone');
  await sortBy(page, 'Asc');
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(/\?sort=asc$/);
  await page.getByLabel('Price from').fill('50');
  await page.clock.runFor(200);
  await page.goBack();
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(/\/products\/dota2$/);
  await expect(page.getByLabel('Price from')).toHaveValue('');
});

test('a page past the end gives way to the last one', async ({ page }) => {
  const { body } = await api('GET', '/items/list?limit=12&category=dota2&type=Helm');
  const last = body.meta.pages;
  await open(page, `/products/dota2?type=Helm&page=${last + 7}`);
  await expect(page).toHaveURL(new RegExp(`\\?type=Helm&page=${last}$`));
  await settled(page);
  await expect(titles(page)).toHaveText(await listed(`category=dota2&type=Helm&page=${last}`));
  await expect(pages(page).getByRole('link', { name: `Page ${last}`, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
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

test('the list of the sort select is as high as those of the catalogue', async ({ page }) => {
  await open(page, '/products/dota2');
  await page.getByRole('button', { name: 'Sort' }).click();
  await expect(page.getByRole('listbox')).toHaveCSS('max-block-size', '300px');
});

test('pages are shown as the first, the last and two on each side of the current one', { tag: '@both' }, async ({
  page,
}) => {
  await open(page, '/products?page=10');
  await settled(page);
  const marks = pages(page).locator('li .page-mark, li.page-mark');
  await expect(marks).toHaveText(['', '1', '…', '8', '9', '10', '11', '12', '…', /^\d\d$/, '']);
  await pages(page).getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\?page=11$/);
  await pages(page).getByRole('link', { name: 'Page 1', exact: true }).click();
  await expect(page).toHaveURL(/\/products$/);
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

test('nothing found says so and can be reset', async ({ page }) => {
  await open(page, '/new?search=zzzzqqqq');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await expect(pages(page)).toBeHidden();
  await region(page).getByRole('button', { name: 'Reset filters' }).click();
  await expect(page).toHaveURL(/\/new$/);
  await expect(cards(page).first()).toBeVisible();
});

test('an address that is shared opens with the same list and controls', async ({ page, context, stock }, {
  project,
}) => {
  const query = `?search=Lantern&sort=asc&price_from=10&quality=field_tested&heroes=${encodeURIComponent(stock.hero)}`;
  await openList(page, `/products/dota2${query}`, project.name === 'phone');
  await expect(titles(page).first()).toContainText('Tested Lantern');
  const shown = await titles(page).allTextContents();
  const other = await context.newPage();
  await openList(other, page.url().replace(/^https?:\/\/[^/]+/, ''), project.name === 'phone');
  await expect(titles(other)).toHaveText(shown);
  await expect(other.getByRole('searchbox', { name: 'Search' })).toHaveValue('Lantern');
  await expect(other.getByLabel('Price from')).toHaveValue('10');
  await expect(group(other, 'Quality').getByRole('radio', { name: /^Field-Tested/ })).toBeChecked();
  await expect(group(other, 'Hero').getByRole('checkbox', { name: new RegExp(stock.hero) })).toBeChecked();
});

for (const [path, flag] of [
  ['/new', 'new'],
  ['/sale', 'sale'],
] as const) {
  test(`${path} asks for its own kind and does not say so again in its address`, async ({ page }) => {
    const asked = page.waitForRequest(/\/api\/items\/list\?/);
    await open(page, path);
    expect(new URL((await asked).url()).searchParams.get(flag)).toBe('true');
    await settled(page);
    await expect(titles(page)).toHaveText(await listed(`${flag}=true`));
    await pages(page).getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}\\?page=2$`));
    await settled(page);
    await expect(titles(page)).toHaveText(await listed(`${flag}=true&page=2`));
  });
}

test('a list in another language keeps its filters', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('languageId', '2'));
  await page.goto('/products/dota2?type=Axe&sort=asc');
  await expect(page).toHaveURL(/\/de\/products\/dota2\?type=Axe&sort=asc$/);
  await hydrated(page);
  const list = page.getByRole('region', { name: 'Artikel' });
  await expect(list.getByRole('heading', { level: 2 })).toHaveText(await listed('category=dota2&type=Axe&sort=asc'));
});

test('a list with filters asks search engines to follow, not to list it', async ({ page }, { project }) => {
  await openList(page, '/products/dota2', project.name === 'phone');
  const robots = page.locator('meta[name="robots"]');
  await expect(robots).toHaveCount(0);
  await group(page, 'Type').getByRole('radio', { name: /^Bow/ }).click();
  await expect(page).toHaveURL(/\?type=Bow$/);
  await expect(robots).toHaveAttribute('content', 'noindex, follow');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', 'https://regalia.test/products/dota2');
  await page.goBack();
  await expect(robots).toHaveCount(0);
  await page.goto('/products/dota2?type=Bow');
  await expect(robots).toHaveAttribute('content', 'noindex, follow');
});

test.describe('when the shop does not answer', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] });

  test('a failed list says so, keeps its filters and can be tried again', async ({ page }) => {
    await open(page, '/products/dota2');
    await settled(page);
    await page.route(/\/api\/items\/list/, (route) => route.abort());
    await pages(page).getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Failed to load products' })).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await page.unroute(/\/api\/items\/list/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(cards(page)).toHaveCount(12);
  });
});

test('an answer that comes too late is dropped', async ({ page }) => {
  await open(page, '/products/dota2?quality=factory_new');
  await settled(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/items\/list\?.*page=2(&|$)/, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await pages(page).getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(region(page)).toHaveAttribute('aria-busy', 'true');
  await pages(page).getByRole('link', { name: 'Page 3', exact: true }).click();
  await settled(page);
  const third = await listed('category=dota2&quality=factory_new&page=3');
  await expect(titles(page)).toHaveText(third);
  release();
  await page.getByRole('button', { name: 'Reset filters' }).first().focus();
  await expect(titles(page)).toHaveText(third);
});

test('a card is idle, busy, in the cart, and idle again', { tag: '@both' }, async ({ page, context, stock }) => {
  const item = stock.take();
  await signedIn(context, await createCustomer());
  await open(page, `/products?search=${encodeURIComponent(item.title)}`);
  await settled(page);
  const card = cards(page).filter({ has: page.getByRole('link', { name: item.title, exact: true }) });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/cart\/add/, async (route) => {
    await held;
    await route.continue();
  });
  const add = card.getByRole('button', { name: 'Add to cart' });
  await add.click();
  await expect(add).toBeDisabled();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  release();
  const remove = card.getByRole('button', { name: 'Remove from cart' });
  await expect(remove).toBeEnabled();
  await remove.click();
  await expect(card.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
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
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', 'https://regalia.test/products/dota2');

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
