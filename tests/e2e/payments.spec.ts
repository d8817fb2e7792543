/** What can become of a payment on its way through the provider's page: refused, cancelled, paid later. */
import { createCustomer, fillBuyer, signedIn } from './customer.ts';
import { expect, hydrated, open, test } from './shop.ts';

const card = 'Credit/Debit Card';

test('a declined card says why and leads back to the cart, which is as it was', async ({ page, context, stock }) => {
  const item = stock.take();
  await signedIn(context, await createCustomer({ cart: [item.id] }));
  await open(page, '/cart');
  await fillBuyer(page);
  await page.getByRole('button', { name: card }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(page).toHaveURL(/\/fail-payment\?/);
  await expect(page.getByRole('heading', { name: 'Order Payment Failed' })).toBeVisible();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to cart' }).click();
  await expect(page.getByRole('link', { name: item.title })).toBeVisible();
  await page.goto('/account/orders');
  await expect(page.getByText('Payment error')).toHaveCount(1);
});

test.describe('with pages that fade into each other', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the way to the payment page and back is silent', async ({ page, context, stock }) => {
    await signedIn(context, await createCustomer({ cart: [stock.take().id] }));
    await open(page, '/cart');
    await fillBuyer(page);
    await page.getByRole('button', { name: card }).click();
    await expect(page).toHaveURL(/\/sandbox\/pay\//);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page).toHaveURL(/\/fail-payment\?/);
    await expect(page.getByRole('heading', { name: 'Order Payment Failed' })).toBeVisible();
    await expect(page.getByText('You cancelled the payment.')).toBeVisible();
    await hydrated(page);
    expect(await page.evaluate(() => document.styleSheets[0]?.cssRules[0]?.cssText)).toContain('navigation: auto');
    await expect(page.getByRole('link', { name: 'Back to cart' })).toHaveAttribute('href', '/cart');
  });
});

test('a payment that comes later is awaited on the pending page', async ({ page, context, stock }) => {
  await signedIn(context, await createCustomer({ cart: [stock.take().id] }));
  await open(page, '/cart');
  await fillBuyer(page);
  await page.getByRole('button', { name: card }).click();
  await page.getByRole('button', { name: 'Pay later' }).click();
  await expect(page).toHaveURL(/\/pending-payment\?/);
  await expect(page.getByText('Your payment is being processed. Please wait...')).toBeVisible();
  await expect(page.getByText('Payment is being processed. Status: Pending')).toBeVisible();
  await expect(page).toHaveURL(/\/success-payment\?type=purchase/, { timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'View order history' })).toBeVisible();
});
