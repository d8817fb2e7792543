/** Light and dark: the system's, or the visitor's choice in the footer. */
import type { Page } from '@playwright/test';
import { expect, open, test } from './shop.ts';

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const scheme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
const light = 'rgb(243, 244, 248)';
const dark = 'rgb(8, 11, 18)';

test('the page follows the system, and the choice of the visitor before it, from the first paint on', async ({
  page,
}) => {
  await open(page, '/faq');
  expect(await ground(page)).toBe(dark);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await ground(page)).toBe(light);
  const select = page.getByRole('contentinfo').getByRole('button', { name: /^Theme:/ });
  await select.click();
  await page.getByRole('option', { name: 'Dark' }).click();
  await expect(select).toHaveAccessibleName('Theme: Dark');
  expect([await ground(page), await scheme(page)]).toEqual([dark, 'dark']);
  // The observer is told as soon as the script of the head has run, which the rest of the page waits for.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.documentElement?.dataset.theme) return;
      Object.assign(window, { hadBody: document.body !== null });
      observer.disconnect();
    });
    observer.observe(document, { attributes: true, childList: true, subtree: true });
  });
  await open(page, '/');
  expect(await ground(page)).toBe(dark);
  expect(await page.evaluate(() => 'hadBody' in window && window.hadBody)).toBe(false);
});

test('a printed page is dark on light and has nothing that can only be pressed, also for who chose dark', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await open(page, '/terms');
  await page.emulateMedia({ media: 'print' });
  expect(await scheme(page)).toBe('light');
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByText('Skip to content')])
    await expect(part).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(16, 21, 31)');
});
