/** What only a browser shows of the site's own widgets: how high lists are, where the focus may go, what a press beside a dialog does; and toasts. See docs/product/navigation.md. */
import { createCustomer, signedIn } from './customer.ts';
import { typeAhead } from './keyboard.ts';
import { expect, open, test } from './shop.ts';

test('a list that opens is at most 200 px high in the header, 300 px for the order, 15rem in a filter', async ({
  page,
}) => {
  await open(page, '/products');
  const currency = page.getByRole('banner').getByRole('button', { name: 'Currency' });
  await currency.click();
  const list = page.getByRole('listbox', { name: 'Currency' });
  await expect(list).toHaveCSS('max-height', '200px');
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(200);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(currency).toBeFocused();
  await page.getByRole('button', { name: 'Sort' }).click();
  await expect(page.getByRole('listbox')).toHaveCSS('max-block-size', '300px');
  const hero = page.getByRole('group', { name: 'Hero' });
  const heights = await hero.locator('*').evaluateAll((all) => all.map((each) => getComputedStyle(each).maxHeight));
  expect(heights).toContain('240px');
});

test('a list of countries is at most 300 px high and found by typing its beginning', async ({ page, context }) => {
  await signedIn(context, await createCustomer({ verified: false }));
  await open(page, '/account');
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.focus();
  await typeAhead(page, 'swed');
  const list = page.getByRole('listbox', { name: 'Country' });
  await expect(list).toHaveCSS('max-height', '300px');
  await expect(list.locator('[data-active]')).toHaveText('Sweden');
  await expect(list.locator('[data-active]')).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(country).toHaveText('Sweden');
});

test('a dialog keeps the focus inside, holds the page still, and gives the focus back', async ({ page, context }) => {
  await signedIn(context, await createCustomer());
  await open(page, '/account');
  const opener = page.getByRole('button', { name: 'Top Up Balance' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Top up balance' });
  await expect(dialog).toBeVisible();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let turn = 0; turn < 14; turn++) {
      await page.keyboard.press(key);
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      );
      expect(isInside, `${key} ${turn}`).toBe(true);
    }
  }
  await page.mouse.wheel(0, 800);
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a press beside a dialog closes it, but not once something was typed, nor does text that is selected past its edge', async ({
  page,
  context,
}) => {
  await signedIn(context, await createCustomer());
  await open(page, '/account');
  await page.getByRole('button', { name: 'Top Up Balance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Top up balance' });
  const amount = dialog.getByLabel('Amount');
  await amount.fill('123');
  const box = await amount.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move(5, 300, { steps: 4 });
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await expect(amount).toHaveValue('123');
  await page.mouse.click(5, 300);
  await expect(amount).toHaveValue('123');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Top Up Balance' }).click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 300);
  await expect(dialog).toBeHidden();
});

test('a toast is dark, at the bottom right, announced, gone by itself, and outlives a change of page', async ({
  page,
  context,
  stock,
}) => {
  const item = stock.take();
  await signedIn(context, await createCustomer({ verified: false }));
  await open(page, item.path);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  const toast = page.getByText('Item added to cart!');
  await expect(toast).toBeVisible();
  await page.goto('/faq');
  await expect(toast).toBeVisible();
  // one that is under the pointer stays
  await toast.hover();
  const region = page.getByRole('region', { name: /Notifications/ });
  await expect(region).toHaveAttribute('aria-live', 'polite');
  const list = region.locator('[data-sonner-toaster]');
  await expect(list).toHaveAttribute('data-sonner-theme', 'dark');
  await expect(list).toHaveAttribute('data-x-position', 'right');
  await expect(list).toHaveAttribute('data-y-position', 'bottom');
  await page.mouse.move(0, 0);
  await expect(toast).toBeHidden();
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(toast).toHaveCount(0);
});
