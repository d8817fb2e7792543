import { dictionaries } from '../../src/content/dictionary/index.ts';
import { pages } from '../../src/content/pages.generated.ts';
import { holdRequests } from './hold-requests.ts';
import { expect, open, test } from './shop.ts';

test('the home page shows hero, benefits, the way in and why, above a foot that stands still for whoever goes there at once', {
  tag: '@both',
}, async ({ page }) => {
  await open(page, '/de');
  const { home, common } = dictionaries.de;
  const foot = page.getByRole('contentinfo');
  const moved = await foot.getByRole('button', { name: common.cookieSettings }).evaluate(async (button) => {
    button.scrollIntoView({ block: 'center', behavior: 'instant' });
    const places: number[] = [];
    for (let frame = 0; frame < 20; frame++) {
      places.push(button.getBoundingClientRect().y);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return Math.max(...places) - Math.min(...places);
  });
  expect(moved).toBeLessThanOrEqual(1);
  await expect(page.getByRole('banner')).toBeVisible();
  for (const { title } of pages.de) await expect(foot.getByRole('link', { name: title, exact: true })).toBeVisible();
  await expect(foot.getByText(`© ${new Date().getFullYear()} Regalia`)).toBeVisible();
  await expect(foot.locator('[data-setting="requisites"]')).toBeVisible();
  await expect(foot.getByRole('link', { name: /@/ })).toBeVisible();
  for (const brand of ['Visa', 'Mastercard', 'SEPA'])
    await expect(foot.getByRole('img', { name: brand })).toBeVisible();
  await expect(foot.getByRole('button', { name: common.language })).toBeVisible();
  await expect(foot.getByRole('button', { name: common.currency })).toBeVisible();

  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: home.headline })).toBeVisible();
  for (const title of [home.benefitFindTitle, home.benefitTrustTitle, home.benefitMatchTitle])
    await expect(main.getByRole('heading', { name: title })).toBeVisible();
  const why = main.getByRole('region', { name: home.whyUs });
  for (const title of [home.whyDesignTitle, home.whySecurityTitle, home.whyReliableTitle, home.whyCommunityTitle])
    await expect(why.getByRole('heading', { level: 3, name: title })).toBeVisible();
  for (const row of [home.newTitle, home.saleTitle])
    await expect(main.getByRole('region', { name: row, exact: true }).getByRole('article').first()).toBeVisible();
  await main.getByRole('link', { name: home.joinNow }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/de/products');
});

test('where it is narrow a row of items is one shelf, which follows the keys', { tag: '@narrow' }, async ({ page }) => {
  await open(page, '/');
  const cards = page.getByRole('region', { name: 'New', exact: true }).getByRole('listitem');
  const tops = await cards.evaluateAll((each) => each.map((card) => card.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(4);
  expect(new Set(tops).size).toBe(1);
  await cards.last().getByRole('link').first().focus();
  await expect(cards.last().getByRole('heading')).toBeInViewport({ ratio: 1 });
  await cards.last().getByRole('button', { name: 'Add to cart' }).click();
  await expect(page).toHaveURL(/\/auth\?form=signin/);
});

test('what a page is painted with is asked for while its first script is on its way', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  const release = await holdRequests(page, /\/_astro\/boot[^/]+\.js$/);
  await page.goto('/products', { waitUntil: 'commit' });
  const count = (pattern: RegExp) => asked.filter((url) => pattern.test(url)).length;
  await expect.poll(() => count(/\.css$/)).toBe(2);
  await expect.poll(() => count(/\.woff2$/)).toBe(2);
  release();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});
