/** The cart between tabs. See docs/product/cart-and-checkout.md. */
import type { Page } from '@playwright/test';
import { createCustomer, signedIn } from './customer.ts';
import { expect, open, test } from './shop.ts';

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

test('two tabs show one cart', async ({ page, context, stock }) => {
  const [one, two] = [stock.take(), stock.take()];
  await signedIn(context, await createCustomer({ cart: [one.id] }));
  await open(page, '/cart');
  await expect(row(page, one.title)).toBeVisible();
  const other = await context.newPage();
  await open(other, two.path);
  await other.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(other.getByText('Item added to cart!')).toBeVisible();
  await expect(row(page, two.title)).toBeVisible();
  await row(page, one.title).getByRole('button', { name: 'Remove from cart' }).click();
  await expect(page.getByText('Item removed from cart')).toBeVisible();
  await expect(row(page, one.title)).toHaveCount(0);
  await open(other, '/cart');
  await expect(row(other, two.title)).toBeVisible();
  await expect(row(other, one.title)).toHaveCount(0);
});
