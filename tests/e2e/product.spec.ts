/** The page of an item: its picture, what its facts lead to, buying from the foot of a phone, and what is no longer offered. */
import { createCustomer, signedIn } from './customer.ts';
import { expect, open, test } from './shop.ts';

test('the picture opens as large as the window, then twice as large, and Escape leads back to it', {
  tag: ['@both', '@pictures'],
}, async ({ page, stock }) => {
  await open(page, stock.take().path);
  const opener = page.getByRole('link', { name: /^Enlarge the picture/ });
  await expect(page.locator('astro-island[ssr]').filter({ has: opener })).toHaveCount(0);
  await opener.click();
  const dialog = page.getByRole('dialog');
  const picture = dialog.getByRole('img');
  await expect(picture).toBeVisible();
  const before = await picture.boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect(before?.width).toBeGreaterThan(Math.min(width, height) * 0.7);
  await dialog.getByRole('button', { name: 'Look closer' }).click();
  expect((await picture.boundingBox())?.width).toBeGreaterThan((before?.width ?? 0) * 1.5);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the picture stays in sight beside the words', { tag: '@pictures' }, async ({ page, stock }) => {
  await page.setViewportSize({ width: 768, height: 700 });
  await open(page, stock.take().path);
  await page.mouse.wheel(0, 300);
  await expect(page.locator('.item-picture')).toBeInViewport({ ratio: 0.9 });
});

test('facts lead to what else there is of them', async ({ page, stock }) => {
  const item = await stock.list({ title: `Linked ${stock.hero}`, exterior_name: 'Gilded', class: 'Sworn' });
  await open(page, item.path);
  const facts = page.getByRole('main');
  const hero = encodeURIComponent(stock.hero).replaceAll('%20', '+');
  for (const [name, href] of [
    ['Relic', '/products/dota2/relic'],
    ['Field-Tested', '/products/dota2?quality=field_tested'],
    ['Gilded', '/products/dota2?exterior_names=Gilded'],
    [stock.hero, `/products/dota2?heroes=${hero}`],
    ['Sworn', '/products/dota2?item_class=Sworn'],
  ] as const)
    await expect(facts.locator('.item').getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  await facts.getByRole('link', { name: stock.hero, exact: true }).first().click();
  await expect(page).toHaveURL(/\?heroes=/);
  await expect(page.getByRole('article').first()).toContainText(stock.hero);
});

test('past its buttons a phone has them at its foot', { tag: '@narrow' }, async ({ page, context, stock }) => {
  const item = stock.take();
  await signedIn(context, await createCustomer());
  await open(page, item.path);
  const bar = page.getByRole('region', { name: 'Buy this item' });
  await expect(bar).toHaveCount(0);
  await page.getByRole('heading', { name: 'Similar items' }).scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar.getByText(`€${item.price.toFixed(2)}`)).toBeVisible();
  await bar.getByRole('button', { name: 'BUY NOW' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('link', { name: item.title })).toBeVisible();
});

test('of what was withdrawn the page says so and shows what comes close', async ({ page, stock }) => {
  const item = stock.take();
  await stock.withdraw(item);
  const response = await page.goto(item.path);
  expect(response?.status()).toBe(200);
  await expect(page.getByText('This item is no longer offered')).toBeVisible();
  await expect(page.getByRole('button', { name: 'BUY NOW' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Similar items' }).getByRole('article').first()).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow');
});
