/** The cookie notice, and analytics that wait for it. See docs/product/navigation.md#cookie-notice. */
import type { Page } from '@playwright/test';
import { expect, hydrated, open, test } from './shop.ts';

const year = 365 * 24 * 60 * 60;

for (const { path, title, accept, necessary, link, policy } of [
  {
    path: '/',
    title: 'Cookies',
    accept: 'Got It!',
    necessary: 'Only necessary',
    link: 'Cookie Policy',
    policy: '/cookies',
  },
  {
    path: '/de/products',
    title: 'Cookies',
    accept: 'Alles klar!',
    necessary: 'Nur notwendige',
    link: 'Cookie-Richtlinie',
    policy: '/de/cookies',
  },
]) {
  test(`the notice on ${path} stays until it is answered, and Escape is no answer`, async ({ page, context }) => {
    await context.clearCookies();
    await open(page, path);
    const notice = page.getByRole('dialog', { name: title });
    await expect(notice).toBeVisible();
    const heading = notice.getByRole('heading', { name: title });
    await expect(heading, 'the notice is read out from its title').toBeFocused();
    await expect(heading).toHaveCSS('outline-style', 'none');
    await expect(notice.getByRole('link', { name: link })).toHaveAttribute('href', policy);
    for (let turn = 0; turn < 6; turn++) {
      await page.keyboard.press('Tab');
      expect(await focusIsOutside(page), 'focus stays in the notice').toBe(false);
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(notice).toBeVisible();
    expect(await consent(page)).toBeUndefined();
    await page.reload();
    await expect(notice).toBeVisible();

    await notice.getByRole('button', { name: accept }).click();
    await expect(notice).toBeHidden();
    const kept = await consent(page);
    expect(kept?.value).toBe('true');
    expect(Math.abs((kept?.expires ?? 0) - Date.now() / 1000 - year)).toBeLessThan(600);
    await open(page, policy);
    await expect(notice).toBeHidden();

    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: /cookie/i })
      .click();
    await notice.getByRole('button', { name: necessary }).click();
    await expect.poll(async () => (await consent(page))?.value).toBe('necessary');
    await hydrated(page);
    await expect(notice).toBeHidden();
  });
}

test('the cookie policy can be read before the answer', async ({ page, context }) => {
  await context.clearCookies();
  await open(page, '/cookies');
  const notice = page.getByRole('dialog', { name: 'Cookies' });
  await expect(notice).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('End');
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  await notice.getByRole('button', { name: 'Only necessary' }).click();
  await expect(notice).toBeHidden();
  expect((await consent(page))?.value).toBe('necessary');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no notice', async ({ page, context }) => {
    await context.clearCookies();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

function focusIsOutside(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { activeElement: focused, body } = document;
    return focused !== null && focused !== body && focused.closest('dialog') === null;
  });
}

async function consent(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === 'cookie_consent');
}
