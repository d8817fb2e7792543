/**
 * The browser's Back to a page that it has kept as it was left: nothing there waits for a page that has been seen already. Not every
 * Chromium keeps pages, so the page is left nowhere and told that it is back.
 */
import type { Locator, Page } from '@playwright/test';
import { contact, createCustomer, fillBuyer, signedIn } from './customer.ts';
import { expect, open, test } from './shop.ts';

/** Goes nowhere from here on: the browser stays on the page that it leaves, as it was left. */
async function stayHere(page: Page, pattern: string): Promise<void> {
  await page.route(pattern, (route) =>
    route.request().isNavigationRequest() ? route.abort('aborted') : route.fallback(),
  );
}

/** Resolves when the browser has tried to leave the page. */
function leaving(page: Page): Promise<unknown> {
  return page.waitForEvent('requestfailed', (request) => request.isNavigationRequest());
}

async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}

/** The key of the request that a press sends, once it has been answered and the answer was followed. */
async function keyOf(page: Page, pattern: string, button: Locator): Promise<string | undefined> {
  const [answer] = await Promise.all([page.waitForResponse(pattern), leaving(page), button.click()]);
  return answer.request().headers()['idempotency-key'];
}

test('buying now waits no more', async ({ page, context, stock }) => {
  await signedIn(context, await createCustomer());
  await open(page, stock.take().path);
  await stayHere(page, '**/cart');
  const buy = page.getByRole('button', { name: /buy now/i });
  await Promise.all([leaving(page), buy.click()]);
  await expect(buy).toBeDisabled();
  await expect(page.getByText('Item added to cart!')).toBeVisible();
  await expect(buy).toBeDisabled();
  await comeBack(page);
  await expect(buy).toBeEnabled();
});

test('the cart can be paid again, as another purchase', async ({ page, context, stock }) => {
  await signedIn(context, await createCustomer({ cart: [stock.take().id] }));
  await open(page, '/cart');
  await fillBuyer(page);
  await stayHere(page, '**/sandbox/pay/**');
  const card = page.getByRole('button', { name: 'Credit/Debit Card' });
  const first = await keyOf(page, '**/api/purchase/product', card);
  await expect(page.getByRole('button', { name: 'Buying...' })).toBeDisabled();
  await comeBack(page);
  expect(await keyOf(page, '**/api/purchase/product', card)).not.toBe(first);
});

test('a top-up that is paid again is another one', async ({ page, context }) => {
  await signedIn(context, await createCustomer({ withTradeLink: true }));
  await open(page, '/account?topup=1');
  await stayHere(page, '**/sandbox/pay/**');
  const dialog = page.getByRole('dialog', { name: 'Top up balance' });
  await dialog.getByLabel('Amount').fill('20');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const pay = dialog.getByRole('button', { name: 'Pay', exact: true });
  const first = await keyOf(page, '**/api/deposit/checkout', pay);
  await comeBack(page);
  // typing lets the next press count, however soon it comes
  for (const city of ['Bonn', contact.city]) await dialog.getByLabel('City').fill(city);
  expect(await keyOf(page, '**/api/deposit/checkout', pay)).not.toBe(first);
});

test('a page for customers leads to sign-in when the session has ended since', async ({ page, context }) => {
  await signedIn(context, await createCustomer({ verified: false }));
  await open(page, '/account/orders');
  await page.waitForLoadState('networkidle');
  await context.clearCookies();
  await page.evaluate(() => ['session', 'token'].map((name) => localStorage.removeItem(name)));
  await comeBack(page);
  await expect(page).toHaveURL(/\/auth\?form=signin&redirect=%2Faccount%2Forders$/);
});
