/** After a press: where the focus is (on the control, or in what it stood in, never at the top of the page), and how long an error stays. */
import type { Page } from '@playwright/test';
import { createCustomer, signedIn } from './customer.ts';
import { expect, open, test } from './shop.ts';

const focusedIn = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('dialog, form, section, [popover], main, header')?.tagName);

test.describe('a form that is refused', () => {
  test.use({ expectedComplaints: [/status of 422/] });

  test('leaves the focus on its button', async ({ page }) => {
    await open(page, '/auth');
    await page.getByLabel('Email').fill('nobody@regalia.test');
    await page.getByLabel('Password', { exact: true }).fill('Wrong1234');
    const button = page.getByRole('button', { name: 'Log In' }).last();
    await button.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: /password/i })).toBeVisible();
    await expect(button).toBeFocused();
  });
});

test('what goes away hands the focus to what it stood in', async ({ page }) => {
  await open(page, '/products?search=zzzz');
  const reset = page.getByRole('button', { name: 'Reset filters' }).last();
  await reset.focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/search/);
  await expect.poll(() => focusedIn(page)).toBeTruthy();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
});

test('a press on a cart button of a card keeps the focus there', async ({ page, context }) => {
  await signedIn(context, await createCustomer());
  await open(page, '/products');
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: 'Add to cart' }).press('Enter');
  await expect(card.getByRole('button', { name: 'Remove from cart' })).toBeFocused();
});

test('on a small phone, and at four times the size, nothing stands over what has the focus in the cart', async ({
  page,
  context,
  stock,
}) => {
  await signedIn(context, await createCustomer({ cart: [stock.take().id, stock.take().id] }));
  for (const height of [256, 568]) {
    await page.setViewportSize({ width: 320, height });
    await open(page, '/cart');
    await expect(page.getByLabel('First name')).not.toHaveValue('');
    await page.getByRole('heading', { name: 'Items (2)' }).focus();
    for (let stop = 0; stop < 18; stop++) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      if (await page.locator('.cart-bar :focus').count()) break;
      const own = await focused.boundingBox();
      for (const bar of ['.site-header', '.cart-bar', '.tab-bar']) {
        const [over] = await page
          .locator(bar)
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
        const isOver = own && over && own.y < over.y + over.height && over.y < own.y + own.height;
        if (isOver) expect.soft(await focused.evaluate((each) => each.outerHTML), `${bar}, ${height} px`).toBe('');
      }
    }
  }
});
