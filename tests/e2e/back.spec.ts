/** The browser's Back to a page that it has kept as it was left: nothing there waits for a page that has been seen already. */
import type { Page } from '@playwright/test';
import { contact, fillBuyer, newCustomer, signedIn } from './customer.ts';
import { expect, open, test } from './shop.ts';

const card = 'Credit/Debit Card';

test.use({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
});

test('the cart can be paid again, as another purchase', async ({ page, context, mailbox, stock }) => {
  await signedIn(context, await newCustomer(mailbox, { cart: [stock.take().id] }));
  await open(page, '/cart');
  await page.evaluate(() => Reflect.set(window, 'isKept', true));
  await fillBuyer(page);
  await page.getByRole('button', { name: card }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  const first = page.url();
  // what the browser has kept is not loaded again
  await page.goBack({ waitUntil: 'commit' });
  expect(await page.evaluate(() => Reflect.get(window, 'isKept'))).toBe(true);
  await page.getByRole('button', { name: card }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  expect(page.url()).not.toBe(first);
});

/** Goes nowhere from here on: the browser stays on the page that it leaves, as it was left. */
async function stayHere(page: Page, pattern: string): Promise<void> {
  await page.route(pattern, (route) =>
    route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.fallback(),
  );
}

async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}

test('buying now waits no more', async ({ page, context, mailbox, stock }) => {
  await signedIn(context, await newCustomer(mailbox));
  await open(page, stock.take().path);
  await stayHere(page, '**/cart');
  const buy = page.getByRole('button', { name: /buy now/i });
  await buy.click();
  await expect(buy).toBeDisabled();
  await expect(page.getByText('Item added to cart!')).toBeVisible();
  await expect(buy).toBeDisabled();
  await comeBack(page);
  await expect(buy).toBeEnabled();
});

test('a top-up that is paid again is another one', async ({ page, context, mailbox }) => {
  await signedIn(context, await newCustomer(mailbox, { withTradeLink: true }));
  await open(page, '/account?topup=1');
  await stayHere(page, '**/sandbox/pay/**');
  const dialog = page.getByRole('dialog', { name: 'Top up balance' });
  await dialog.getByLabel('Amount').fill('20');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const pay = async () => {
    const asked = page.waitForRequest('**/api/deposit/checkout');
    const answered = page.waitForResponse('**/api/deposit/checkout');
    await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
    await answered;
    return (await asked).headers()['idempotency-key'];
  };
  const first = await pay();
  await comeBack(page);
  // typing lets the next press count, however soon it comes
  for (const city of ['Bonn', contact.city]) await dialog.getByLabel('City').fill(city);
  expect(await pay()).not.toBe(first);
});
