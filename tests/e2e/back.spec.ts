/**
 * The browser's Back to a page that it has kept as it was left: nothing there waits for a page that has been seen already. Not every
 * Chromium keeps pages, so the page is left nowhere and told that it is back.
 */
import type { Page } from '@playwright/test';
import { createCustomer, signedIn } from './customer.ts';
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

test('a page for customers leads to sign-in when the session has ended since', async ({ page, context }) => {
  await signedIn(context, await createCustomer({ verified: false }));
  await open(page, '/account/orders');
  await page.waitForLoadState('networkidle');
  await context.clearCookies();
  await page.evaluate(() => ['session', 'token'].map((name) => localStorage.removeItem(name)));
  await comeBack(page);
  await expect(page).toHaveURL(/\/auth\?form=signin&redirect=%2Faccount%2Forders$/);
});

test('a page that another customer has left shows nothing of theirs', async ({ page, context }) => {
  const [ada, bob] = [await createCustomer({ withTradeLink: true }), await createCustomer()];
  await signedIn(context, ada);
  await open(page, '/account');
  const city = page.getByLabel('City');
  await expect(city).toHaveValue('Berlin');
  await context.clearCookies();
  const url = new URL(page.url()).origin;
  const kept = bob.cookies.map((cookie) => cookie.split('='));
  await context.addCookies(kept.map(([name = '', value = '']) => ({ name, value, url })));
  await page.evaluate(
    ([email, token]) => {
      const session = JSON.parse(localStorage.getItem('session') ?? '{}');
      localStorage.setItem('session', JSON.stringify({ ...session, email }));
      localStorage.setItem('token', token);
    },
    [bob.email, bob.token] as const,
  );
  await Promise.all([page.waitForEvent('load'), comeBack(page)]);
  await expect(page.getByText(bob.email).filter({ visible: true }).first()).toBeVisible();
  await expect(city).toHaveValue('');
});
