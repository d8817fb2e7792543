/** What an operator sets shows on pages that were built before: credits, analytics, the shop's own words. See docs/product/settings.md. */
import type { Page } from '@playwright/test';
import { type OwnShop, openOwnShop } from './own-shop.ts';
import { expect, hydrated, test } from './shop.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

let shop: OwnShop;
test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

test('credits come into a page that was left open when it is looked at again, with their picture, stand on the next one, and go again', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page);
  await visit(page, '/products?price_from=20');
  const price = page.getByRole('article').first().locator('[data-cents]').first();
  await expect(price).toContainText('€');
  const cents = Number(await price.getAttribute('data-cents'));

  await shop.ops('settings', 'set', 'internal_currency_name', 'Crowns');
  await shop.ops('settings', 'set', 'internal_currency_exchange_rate_eur', '0.25');
  await shop.ops('settings', 'set', 'internal_currency_image', '/mark.svg');
  await shop.ops('settings', 'set', 'internal_currency_enabled', 'on');
  await page.clock.fastForward(61_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(price).toHaveText(`${(cents / 25).toLocaleString('en', { minimumFractionDigits: 2 })} Crowns`);
  expect(await price.evaluate((each) => getComputedStyle(each, '::before').backgroundImage)).toContain('/mark.svg');
  await expect(page.locator('[data-cents]').filter({ hasText: '€' })).toHaveCount(0);
  await visit(page, '/products');
  await expect(price).toContainText('Crowns');

  await shop.ops('settings', 'set', 'internal_currency_enabled', 'off');
  await visit(page, '/products');
  await expect(price).toContainText('€');
});

test('requisites, copyright with this year and the support address are the settings’, and nothing stands in for what is not set', async ({
  page,
}) => {
  await shop.ops('settings', 'set', 'requisites', 'Tested Crowns B.V. · Amsterdam');
  await shop.ops('settings', 'set', 'copyright', '© {year} Tested Crowns');
  await shop.ops('settings', 'set', 'support_email', 'care@regalia.test');
  await visit(page, '/contact');
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByText('Tested Crowns B.V. · Amsterdam')).toBeVisible();
  await expect(foot.getByText(`© ${new Date().getFullYear()} Tested Crowns`)).toBeVisible();
  for (const place of [foot, page.getByRole('main')]) {
    await expect(place.getByRole('link', { name: 'care@regalia.test' })).toHaveAttribute(
      'href',
      'mailto:care@regalia.test',
    );
  }

  for (const name of ['requisites', 'support_email']) await shop.ops('settings', 'set', name, '');
  await visit(page, '/contact');
  await expect(foot.locator('[data-setting="requisites"]')).toBeHidden();
  await expect(page.getByRole('link', { name: /@/ })).toHaveCount(0);
  await expect(page.getByText('Regalia Demo')).toHaveCount(0);
});

test('the analytics tag comes into the head once, and only after consent', async ({ page, context }) => {
  const snippet =
    '<script async src="https://www.googletagmanager.com/gtag/js?id=G-TEST1234"></script><script>gtag()</script>';
  await shop.ops('settings', 'set', 'google_tag', snippet);
  const asked: string[] = [];
  await context.route('https://www.googletagmanager.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      body: `window.tagRuns = (window.tagRuns ?? 0) + 1;
        const write = () => {
          if (window['ga-disable-G-TEST1234']) return;
          for (const name of ['_ga', '_ga_TEST1234']) document.cookie = name + '=GA1; Path=/; Max-Age=1000';
        };
        write();
        addEventListener('pagehide', write);`,
    });
  });
  await context.clearCookies();
  await visit(page, '/');
  const tag = page.locator('head script[src^="https://www.googletagmanager.com/"]');
  const notice = page.getByRole('dialog', { name: 'Cookies' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Only necessary' }).click();
  await visit(page, '/faq');
  await expect(tag).toHaveCount(0);
  expect(asked).toEqual([]);

  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click();
  await notice.getByRole('button', { name: 'Got It!' }).click();
  await expect(tag).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'tagRuns'))).toBe(1);
  expect(await page.evaluate(() => [...Reflect.get(window, 'dataLayer')].map(([word]: string[]) => word))).toEqual([
    'js',
    'config',
  ]);
  await visit(page, '/sale?search=axe&utm_source=news#top');
  await expect(tag).toHaveCount(1);
  const told = await page.evaluate(() => [...Reflect.get(window, 'dataLayer')].at(-1)?.[2]);
  expect(told.page_location).toBe(`${new URL(page.url()).origin}/sale?utm_source=news`);
  await visit(page, '/auth');
  await expect(tag).toHaveCount(0);
  await visit(page, '/');
  await expect(tag).toHaveCount(1);
  expect(new Set(asked)).toEqual(new Set(['https://www.googletagmanager.com/gtag/js?id=G-TEST1234']));

  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click();
  const analyticsCookies = async () => (await context.cookies()).filter(({ name }) => name.startsWith('_ga'));
  expect(await analyticsCookies()).toHaveLength(2);
  await notice.getByRole('button', { name: 'Only necessary' }).click();
  await expect(tag).toHaveCount(0);
  expect(await analyticsCookies()).toEqual([]);
  await shop.ops('settings', 'set', 'google_tag', '');
});

async function visit(page: Page, path: string): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/bootstrap'));
  await page.goto(shop.url + path);
  await answered;
  await hydrated(page);
}

/** Puts into the browser a session of the demo's customer, and what else it keeps. */
async function signIn(page: Page): Promise<void> {
  const email = 'demo@regalia.test';
  const customer = { name: 'Dana', surname: 'Demo', email, balanceCents: 0, emailVerified: true };
  const entries = { token: await shop.tokenOf(email), session: JSON.stringify(customer) };
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  await page.context().setStorageState({ cookies: [], origins: [{ origin: shop.url, localStorage }] });
  await page.context().addCookies([{ name: 'cookie_consent', value: 'true', url: shop.url }]);
}
