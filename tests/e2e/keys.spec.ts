/**
 * The site's own widgets by keyboard: select (docs/decisions/0008-platform-widgets.md says why it is our own), dialog and menu, key by key; and toasts.
 * See docs/product/interface.md#select.
 */
import type { Page } from '@playwright/test';
import { createCustomer, signedIn } from './customer.ts';
import { expect, open, test } from './shop.ts';

test.describe('a select', () => {
  const parts = (page: Page) => {
    const button = page.getByRole('banner').getByRole('button', { name: 'Currency' });
    const list = page.getByRole('listbox', { name: 'Currency' });
    const active = () => list.locator('[data-active]');
    return { button, list, active };
  };

  test.beforeEach(async ({ page }) => {
    await open(page, '/faq');
    await expect(parts(page).button).toBeVisible();
    await parts(page).button.focus();
  });

  for (const key of ['Enter', ' ', 'ArrowDown', 'ArrowUp']) {
    test(`opens on ${JSON.stringify(key)} with the chosen option active`, async ({ page }) => {
      const { button, list, active } = parts(page);
      await page.keyboard.press(key);
      await expect(list).toBeFocused();
      await expect(active()).toContainText('EUR');
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await expect(list).toHaveAttribute('aria-activedescendant', (await active().getAttribute('id')) ?? '');
    });
  }

  for (const key of ['Enter', ' ', 'ArrowDown']) {
    test(`keys that follow ${JSON.stringify(key)} before the list says that it is open count`, async ({ page }) => {
      const { button, list } = parts(page);
      await button.evaluate(async (_, opening) => {
        for (const each of [opening, 'End', 'Enter']) {
          const press = new KeyboardEvent('keydown', { key: each, bubbles: true, cancelable: true });
          document.activeElement?.dispatchEvent(press);
          // what was pressed is drawn, and no event of the list comes in between
          for (let turn = 0; turn < 5; turn++) await null;
        }
      }, key);
      // what is hidden has no role
      const options = page.locator(`[id="${await button.getAttribute('aria-controls')}"] [role="option"]`);
      await expect(options.last()).toHaveAttribute('aria-selected', 'true');
      await expect(list).toBeHidden();
      await expect(button).toBeFocused();
    });
  }

  test('a key that is held down opens the list and leaves it open', async ({ page }) => {
    const { list } = parts(page);
    for (const key of ['Enter', ' ']) {
      for (let held = 0; held < 3; held++) await page.keyboard.down(key);
      await page.keyboard.up(key);
      await expect(list).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
    }
  });

  test('arrows, Home and End move and stop at the ends', async ({ page }) => {
    const { list, active } = parts(page);
    await page.keyboard.press('Enter');
    await expect(list).toBeFocused();
    const labels = await list.getByRole('option').allTextContents();
    await page.keyboard.press('ArrowUp');
    await expect(active()).toHaveText(labels[0] ?? '');
    await page.keyboard.press('ArrowDown');
    await expect(active()).toHaveText(labels[1] ?? '');
    await page.keyboard.press('End');
    await expect(active()).toHaveText(labels.at(-1) ?? '');
    await page.keyboard.press('ArrowDown');
    await expect(active()).toHaveText(labels.at(-1) ?? '');
    await page.keyboard.press('Home');
    await expect(active()).toHaveText(labels[0] ?? '');
  });

  for (const key of ['Enter', ' ']) {
    test(`${JSON.stringify(key)} chooses what type-ahead found, and the focus goes back`, async ({ page }) => {
      const { button, list, active } = parts(page);
      await page.keyboard.press('Enter');
      await expect(list).toBeFocused();
      await page.keyboard.type('pl');
      await expect(active()).toContainText('PLN');
      await page.keyboard.press(key);
      await expect(list).toBeHidden();
      await expect(button).toBeFocused();
      await expect(button).toHaveAccessibleDescription('PLN');
      expect(
        await page.evaluate(() => [localStorage.getItem('currency_code'), localStorage.getItem('currency_symbol')]),
      ).toEqual(['PLN', 'zł']);
    });
  }

  test('type-ahead opens a closed one, looks for a prefix and not for any part', async ({ page }) => {
    const { list, active } = parts(page);
    await page.keyboard.press('u');
    await expect(list).toBeVisible();
    await expect(active()).toContainText('USD');
  });

  test('Escape and Tab close it without a choice', async ({ page }) => {
    const { button, list } = parts(page);
    for (const key of ['Escape', 'Tab']) {
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(list).toBeFocused();
      await page.keyboard.press('End');
      await page.keyboard.press(key);
      await expect(list).toBeHidden();
      await expect(button).toHaveAccessibleDescription('EUR');
    }
    await expect(page.getByRole('banner').getByRole('button', { name: 'Language' })).toBeFocused();
  });

  test('a click outside closes it', async ({ page }) => {
    const { button, list } = parts(page);
    await button.click();
    await expect(list).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(list).toBeHidden();
  });

  test('its list is at most 200 px high in the header', async ({ page }) => {
    const { button, list } = parts(page);
    await button.click();
    await expect(list).toHaveCSS('max-height', '200px');
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(200);
  });
});

test('a list of countries is at most 300 px high and found by typing its beginning', async ({ page, context }) => {
  await signedIn(context, await createCustomer({ verified: false }));
  await open(page, '/account');
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.focus();
  await page.keyboard.type('swed');
  const list = page.getByRole('listbox', { name: 'Country' });
  await expect(list).toHaveCSS('max-height', '300px');
  await expect(list.locator('[data-active]')).toHaveText('Sweden');
  await expect(list.locator('[data-active]')).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(country).toHaveText('Sweden');
});

test('a filter list is at most 15rem high', async ({ page }) => {
  await open(page, '/products');
  const hero = page.getByRole('group', { name: 'Hero' });
  const heights = await hero.locator('*').evaluateAll((all) => all.map((each) => getComputedStyle(each).maxHeight));
  expect(heights).toContain('240px');
});

test('a dialog keeps the focus inside, holds the page still, and gives the focus back', { tag: '@both' }, async ({
  page,
  context,
}) => {
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

test('text that is selected past the edge of a dialog leaves it open, a press beside it closes it', async ({
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
  await expect(dialog).toBeHidden();
});

test('a toast is dark, at the bottom right, announced, gone by itself, and outlives a change of page', {
  tag: '@both',
}, async ({ page, context, stock }) => {
  const item = stock.take();
  await signedIn(context, await createCustomer({ verified: false }));
  await open(page, item.path);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  const toast = page.getByText('Item added to cart!');
  await expect(toast).toBeVisible();
  const region = page.getByRole('region', { name: /Notifications/ });
  await expect(region).toHaveAttribute('aria-live', 'polite');
  const list = region.locator('[data-sonner-toaster]');
  await expect(list).toHaveAttribute('data-sonner-theme', 'dark');
  await expect(list).toHaveAttribute('data-x-position', 'right');
  await expect(list).toHaveAttribute('data-y-position', 'bottom');
  await page.goto('/faq');
  await expect(toast).toBeVisible();
  await expect(toast).toBeHidden();
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(toast).toHaveCount(0);
});
