/** The API reference under its policy. The page's own console is watched by the fixture: a blocked file or style fails the test. */
import { endpoints } from '#contract/index.ts';
import { expect, test } from './shop.ts';

test('the API reference shows every endpoint, from files of this site alone', async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Regalia API' })).toBeVisible();
  await expect(page.locator('.opblock')).toHaveCount(Object.keys(endpoints).length);
  await page
    .getByRole('button', { name: /^post .*login/i })
    .first()
    .click();
  await expect(page.getByText('Request body')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(foreign).toEqual([]);
});
