/**
 * Moving about the site: where a page is seen from, what a start costs, and what is said when the API is gone.
 * See docs/product/navigation.md.
 */
import type { Page } from '@playwright/test';
import { createCustomer, signedIn } from './customer.ts';
import { expect, holdBootstrap, hydrated, open, test } from './shop.ts';

const top = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('a page is seen from its top, another page of a list too, and from where it was left on the way back', async ({
  page,
}) => {
  await open(page, '/faq');
  await page.evaluate(() => scrollTo(0, 500));
  await expect.poll(() => top(page)).toBe(500);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Delivery' })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/delivery$/);
  await hydrated(page);
  expect(await top(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/faq$/);
  await expect.poll(() => top(page)).toBe(500);

  await open(page, '/products');
  const next = page
    .getByRole('navigation', { name: 'Pagination' })
    .getByRole('link', { name: '2', exact: false })
    .first();
  await next.scrollIntoViewIfNeeded();
  await next.click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => top(page)).toBe(0);
});

test('a start asks the API once for a guest, and once for a customer', async ({ page, context, stock }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  const expectOne = async (path: string) => {
    asked.length = 0;
    await open(page, path);
    await page.waitForLoadState('networkidle');
    if (path === '/cart') await expect(page.getByLabel('First name')).not.toHaveValue('');
    // A page with goods asks besides which of them are still there.
    const start = asked.filter((called) => !/^\/api\/(items|packs|prompts)\b/.test(called));
    expect(start, path).toEqual(['/api/bootstrap']);
  };
  // from the last of them a customer is not led on
  for (const path of ['/', '/auth', '/faq']) await expectOne(path);
  await signedIn(context, await createCustomer({ verified: false, cart: [stock.take().id] }));
  for (const path of ['/', '/faq', '/cart']) await expectOne(path);
});

test('a page fades into the next, and does not for who asks for less motion', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/faq');
  const rules = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .map((rule) => rule.cssText)
      .join('\n'),
  );
  expect(rules).toMatch(/\(prefers-reduced-motion: no-preference\)\s*{\s*@view-transition\s*{\s*navigation:\s*auto/);
  // Nor does anything take its time: what a page hands down to a link is there at once, not a frame later for each level between.
  const seen = await page
    .getByRole('banner')
    .getByRole('link')
    .first()
    .evaluate((link) =>
      ['hidden', 'visible'].map((visibility) => {
        document.body.style.visibility = visibility;
        return getComputedStyle(link).visibility;
      }),
    );
  expect(seen).toEqual(['hidden', 'visible']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Delivery' }).click();
  await expect(page).toHaveURL(/\/delivery$/);
  expect(
    await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length),
  ).toBe(0);
  await context.clearCookies();
  await page.reload();
  const notice = page.getByRole('dialog');
  await expect(notice).toBeVisible();
  for (const part of ['', '::backdrop'])
    expect(await notice.evaluate((dialog, of) => getComputedStyle(dialog, of).transitionDuration, part)).toBe('0s');
});

test('a screen that waits for its first answer is no wider than a small phone', { tag: '@narrow' }, async ({
  page,
  context,
}) => {
  await signedIn(context, await createCustomer({ verified: false }));
  for (const path of ['/account', '/account/orders', '/account/statement', '/cart']) {
    const answer = await holdBootstrap(context);
    await open(page, path);
    await expect(page.locator('.bootstrap-spinner')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
    answer();
    await expect(page.locator('.bootstrap-spinner')).toHaveCount(0);
    await context.unroute('**/api/bootstrap*');
  }
});

test.describe('without an API', () => {
  test.use({ expectedComplaints: [/status of 503/] });

  test('a page that was rendered stays and says it; a screen that needs it says it in its place, and tries again', async ({
    page,
    context,
  }) => {
    const customer = await createCustomer({ verified: false });
    await context.route('**/api/bootstrap*', (route) =>
      route.fulfill({
        status: 503,
        json: { status: 'ERROR', message: 'The shop rests.', message_key: 'database_unavailable' },
      }),
    );
    await open(page, '/de/faq');
    await expect(page.getByText('Beim Start ist ein Fehler aufgetreten: The shop rests.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Häufige Fragen');

    await signedIn(context, customer);
    await open(page, '/account');
    const alert = page.getByRole('alert').filter({ hasText: 'An error occurred during initialization:' });
    await expect(alert).toContainText('The shop rests.');
    await context.unroute('**/api/bootstrap*');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByLabel('First name')).toBeVisible();
    await expect(alert).toHaveCount(0);
  });
});

test('a page that is left says nothing of the call that this cut off', async ({ page, context }) => {
  await signedIn(context, await createCustomer());
  await open(page, '/products');
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  await page.route(/\/api\/cart\/add$/, async (route) => {
    await left;
    await route.abort().catch(() => {});
  });
  const asked = page.waitForRequest(/\/api\/cart\/add$/);
  await page.getByRole('article').first().getByRole('button', { name: 'Add to cart' }).click();
  await asked;
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await hydrated(page);
  leave();
  expect(await page.evaluate(() => sessionStorage.getItem('toasts') ?? '[]')).not.toContain('error');
});
