/**
 * What stands around every page: header, foot, home page.
 * See docs/product/navigation.md#header and docs/product/content-and-languages.md#home-page.
 */
import type { Page } from '@playwright/test';
import { dictionaries } from '../../src/content/dictionary/index.ts';
import { pages } from '../../src/content/pages.generated.ts';
import { localePath } from '../../src/rules/paths.ts';
import { api } from '../support/site/api.ts';
import { createCustomer, signedIn } from './customer.ts';
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

test('the four reasons and three benefits have their documented names', { tag: '@both' }, () => {
  const { home } = dictionaries.en;
  expect([home.whyDesignTitle, home.whySecurityTitle, home.whyReliableTitle, home.whyCommunityTitle]).toEqual([
    'Intuitive Design',
    'Built-in Security',
    'Reliable Infrastructure',
    'Community-Focused',
  ]);
});

test('the header is on every page, the foot on all but sign-in and cart', { tag: '@both' }, async ({
  page,
  context,
}) => {
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

test('the currency select is there only when there is a choice', { tag: '@both' }, async ({ page, context }) => {
  await context.route('**/api/bootstrap*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.payload.currencies = body.payload.currencies.slice(0, 1);
    await route.fulfill({ response: answer, json: body });
  });
  await open(page, '/products');
  const chooser = await controls(page);
  await expect(chooser.getByRole('button', { name: 'Language' })).toBeVisible();
  await expect(chooser.getByRole('button', { name: 'Currency' })).toHaveCount(0);
});

test('more than nine items are 9+ on the cart', { tag: '@both' }, async ({ page, context }) => {
  const { payload } = (await api('GET', '/items/list?limit=10')).body;
  const ids = payload.map(({ id }: { id: string }) => id);
  await signedIn(context, await createCustomer({ verified: false, cart: ids.slice(0, 9) }));
  await open(page, `/products/dota2/all/${ids[9]}`);
  const cart = page.getByRole('banner').getByRole('link', { name: 'Cart' });
  await expect(cart.locator('.cart-badge')).toHaveAttribute('data-text', '9');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(cart.locator('.cart-badge')).toHaveAttribute('data-text', '9+');
  await expect(cart).toHaveAccessibleDescription('10 items');
});

test('the balance stands in the header in the chosen currency', { tag: '@both' }, async ({ page, context }) => {
  await signedIn(context, await createCustomer({ balanceCents: 4_000 }));
  await open(page, '/pl/faq');
  const balance = page.locator('.header-balance [data-cents]');
  await expect(balance).toBeVisible();
  await expect(balance).toHaveText('40,00\u00a0€');
  const chooser = await controls(page);
  await chooser.getByRole('button', { name: 'Waluta' }).click();
  await page.getByRole('option', { name: 'JPY' }).click();
  await expect(balance).toHaveText(/^\d+\u00a0¥$/);
});

test('a stored language that is not spoken here leaves the page as it is', { tag: '@both' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('languageId', '99'));
  await open(page, '/faq');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL(/\/faq$/);
});

test('a stored currency that is not offered gives way to the default one', { tag: '@both' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('currency_code', 'XTS'));
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/items/list') asked.push(searchParams.get('currency'));
  });
  await open(page, '/products?price_from=20');
  await expect(page.getByRole('article').first().locator('[data-cents]').first()).toContainText('€');
  await expect.poll(() => [...new Set(asked)], 'price bounds are judged in what is shown').toEqual(['EUR']);
});

/** Where language and currency are chosen: in the bar when it is wide, else in the menu. */
async function controls(page: Page) {
  if ((page.viewportSize()?.width ?? 0) >= 1280) return page.getByRole('banner');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  return page.getByRole('dialog', { name: 'Menu' });
}
