/** The page of the mailed link "This was not me", from the mail to a new password. */
import { api } from '../support/site/api.ts';
import { checkAccessibility, wideAndNarrow } from './check-accessibility.ts';
import { contact, createCustomer } from './customer.ts';
import { expect, open, test } from './shop.ts';

const strangersLink = 'https://steamcommunity.com/tradeoffer/new/?partner=99999999&token=Th1efXYZ';

test.use({ expectedComplaints: [/status of (422|503)/] });

test('the mailed link says what it is about, stops it when the button is pressed, and once', {
  tag: wideAndNarrow,
}, async ({ page, mailbox }) => {
  const { email, token } = await createCustomer({ withTradeLink: true });
  const profile = { ...contact, email, phoneE164: contact.phone, post_code: contact.postCode };
  await api('PUT', '/user/profile', { ...profile, steam_trade_link: strangersLink }, token);
  const { text } = await mailbox.newest(email, /another trade link/);
  const link = new URL(/https?:\/\/\S+\/not-me#token=[\w-]+/.exec(text)?.[0] ?? '');
  await open(page, link.pathname + link.hash);
  const button = page.getByRole('button', { name: 'This was not me: stop it' });
  await expect(button).toBeVisible();
  expect(new URL(page.url()).hash, 'the token has left the address').toBe('');
  await expect(page.getByText(strangersLink)).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    'every device is signed out, yours too',
    'your email address, your trade link and your bank account are back to what they were before',
    'we mail you a link to set a new password',
  ]);
  await checkAccessibility(page, 'this was not me');
  expect((await api('GET', '/user/profile', undefined, token)).status, 'opened, it does nothing').toBe(200);

  await button.press('Enter');
  await expect(page.getByRole('status').getByRole('heading', { name: 'It is stopped' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  await checkAccessibility(page, 'it is stopped');
  expect((await api('GET', '/user/profile', undefined, token)).status).toBe(401);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link was used already' })).toBeVisible();
  await page.getByRole('link', { name: 'Set a new password' }).click();
  await expect(page).toHaveURL(/\/auth\?form=reset$/);
});

test('without an answer it can be tried again, and a link that is none says what can be done', {
  tag: wideAndNarrow,
}, async ({ page }) => {
  await page.route('**/api/not-me/*', (route) =>
    route.fulfill({ status: 503, json: { status: 'ERROR', message: 'In a minute, please' } }),
  );
  await open(page, '/not-me#token=nonsense');
  await expect(page.getByText('In a minute, please')).toBeVisible();
  await checkAccessibility(page, 'not me, without an answer');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status').getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write to our support' })).toHaveAttribute('href', '/contact');
  await checkAccessibility(page, 'not me, by a link that is not valid');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('it says that nothing can be stopped, and a failed payment says that it failed', async ({ page }) => {
    await page.goto('/not-me');
    await expect(page.getByText('Without JavaScript nothing can be stopped here.')).toBeVisible();
    await page.goto('/fail-payment');
    await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  });

  test('what needs scripts says so, and waits for nothing', async ({ page }) => {
    for (const path of ['/cart', '/account/orders', '/auth', '/reset-password', '/email-verification']) {
      await page.goto(path);
      await expect(page.getByText('This page needs JavaScript in your browser.'), path).toBeVisible();
      await expect(
        page.locator('main').locator('.skeleton, .spinner, form').filter({ visible: true }),
        path,
      ).toHaveCount(0);
    }
  });
});
