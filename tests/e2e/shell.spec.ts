import { dictionaries } from '../../src/content/dictionary/index.ts';
import { pages } from '../../src/content/pages.generated.ts';
import { localePath } from '../../src/rules/paths.ts';
import { api } from '../support/site/api.ts';
import { createCustomer, signedIn } from './customer.ts';
import { holdRequests } from './hold-requests.ts';
import { expect, open, test } from './shop.ts';

const two = ['en', 'de'] as const;

for (const language of two) {
  const words = dictionaries[language];
  const at = (path: string) => localePath(language, path);

  test(`the foot leads to every static page and says who the shop is (${language})`, { tag: '@both' }, async ({
    page,
  }) => {
    await open(page, at('/faq'));
    const foot = page.getByRole('contentinfo');
    for (const { slug, title } of pages[language]) {
      await expect(foot.getByRole('link', { name: title, exact: true })).toHaveAttribute('href', at(`/${slug}`));
    }
    await expect(foot.getByText(`© ${new Date().getFullYear()} Regalia`)).toBeVisible();
    await expect(foot.locator('[data-setting="requisites"]')).toHaveText(/\w{3}/);
    const support = foot.getByRole('link', { name: /@/ });
    await expect(support).toHaveAttribute('href', `mailto:${await support.textContent()}`);
    for (const brand of ['Visa', 'Mastercard', 'SEPA'])
      await expect(foot.getByRole('img', { name: brand })).toBeVisible();
    const social = (await api('GET', '/social-links')).body.payload;
    for (const { title, link } of social)
      await expect(foot.getByRole('link', { name: title })).toHaveAttribute('href', link);
    await foot.scrollIntoViewIfNeeded();
    await expect(foot.getByRole('button', { name: words.common.language })).toBeVisible();
    await expect(foot.getByRole('button', { name: words.common.currency })).toBeVisible();
  });

  test(`the home page shows hero, benefits, the way in and why (${language})`, { tag: '@both' }, async ({ page }) => {
    await open(page, at('/'));
    const main = page.getByRole('main');
    const { home } = words;
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(home.headline);
    for (const title of [home.benefitFindTitle, home.benefitTrustTitle, home.benefitMatchTitle])
      await expect(main.getByRole('heading', { name: title })).toBeVisible();
    const why = main.getByRole('region', { name: home.whyUs });
    const reasons = [home.whyDesignTitle, home.whySecurityTitle, home.whyReliableTitle, home.whyCommunityTitle];
    await expect(why.getByRole('heading', { level: 3 })).toHaveText(reasons);
    for (const row of [home.newTitle, home.saleTitle])
      await expect(main.getByRole('region', { name: row, exact: true }).getByRole('article').first()).toBeVisible();
    await main.getByRole('link', { name: home.joinNow }).click();
    await expect(page).toHaveURL((url) => url.pathname === at('/products'));
  });
}

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

test('the header is on every page, the foot on all but sign-in and cart', async ({ page, context }) => {
  const hasFoot = async (path: string, isThere: boolean) => {
    await open(page, path);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo'), path).toHaveCount(isThere ? 1 : 0);
  };
  await hasFoot('/auth', false);
  for (const path of ['/', '/products', '/about', '/fail-payment']) await hasFoot(path, true);
  await signedIn(context, await createCustomer({ verified: false }));
  await hasFoot('/account', true);
  await hasFoot('/cart', false);
});

test('a stored language that is not spoken here leaves the page as it is', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('languageId', '99'));
  await open(page, '/faq');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL(/\/faq$/);
});

test('the foot of the home page stands still for whoever goes there at once', { tag: '@both' }, async ({ page }) => {
  await open(page, '/');
  const settings = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' });
  const moved = await settings.evaluate(async (button) => {
    button.scrollIntoView({ block: 'center', behavior: 'instant' });
    const places: number[] = [];
    for (let frame = 0; frame < 20; frame++) {
      places.push(button.getBoundingClientRect().y);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return Math.max(...places) - Math.min(...places);
  });
  expect(moved).toBeLessThanOrEqual(1);
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
