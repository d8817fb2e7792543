/** Toasts over a dialog, which makes everything outside of it inert. */
import { createCustomer, signedIn } from './customer.ts';
import { expect, open, test } from './shop.ts';

test('a toast stands above the ways at the foot of a phone’s window', { tag: '@narrow' }, async ({ page, context }) => {
  await signedIn(context, await createCustomer({ verified: false }));
  await open(page, '/products');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  const toast = page.locator('[data-sonner-toast]', { hasText: 'Item added to cart!' });
  await expect(toast).toBeVisible();
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
      return y + height;
    })
    .toBeLessThanOrEqual(bar?.y ?? 0);
});

test('a toast over a dialog is heard and closed, and what was typed stays @both', async ({ page, context }) => {
  await signedIn(context, await createCustomer());
  await open(page, '/account/offers');
  await page.getByRole('button', { name: 'Sell a skin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sell skins' });
  await dialog.getByLabel('Skin name').fill('Ember Aegis');
  await dialog.getByRole('button', { name: 'Send offer' }).click();
  const toast = dialog.getByRole('region', { name: 'Notifications' }).getByRole('listitem').first();
  await expect(toast).toContainText('Price is required');
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
  await expect(dialog.getByLabel('Skin name')).toHaveValue('Ember Aegis');
  await page.mouse.click(2, 2);
  await expect(dialog.getByLabel('Skin name')).toHaveValue('Ember Aegis');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a toast over a dialog that fills a phone covers neither its buttons nor the field that gets the focus', {
  tag: '@narrow',
}, async ({ page, context }) => {
  await signedIn(context, await createCustomer());
  await open(page, '/account/offers');
  await page.getByRole('button', { name: 'Sell a skin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sell skins' });
  await dialog.getByLabel('Skin name').fill('Ember Aegis');
  const send = dialog.getByRole('button', { name: 'Send offer' });
  await send.click();
  const toast = dialog.getByRole('listitem').filter({ hasText: 'Price is required' });
  await expect(toast).toBeVisible();
  await expect(dialog.getByLabel('Price')).toBeFocused();
  await expect
    .poll(async () => {
      const shown = await toast.boundingBox();
      return shown && shown.y > 0 ? shown.y + shown.height : undefined;
    })
    .toBeLessThan((await dialog.getByText('Price', { exact: true }).boundingBox())?.y ?? 0);
  expect((await send.boundingBox())?.y).toBeGreaterThan(((await toast.boundingBox())?.y ?? 0) + 100);
});
