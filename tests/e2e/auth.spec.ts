/** Becoming a customer: signing in with keys alone, what the forms refuse, and the ways through sign-in and verification and back. */
import { createCustomer, password, signedIn, verificationLink } from './customer.ts';
import { expect, hydrated, open, test } from './shop.ts';

test('signs in with the keyboard alone', async ({ page }) => {
  const { email } = await createCustomer({ verified: false });
  await open(page, '/auth');
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await page.getByLabel('Email').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
});

test('the form that was asked for is the first one to be seen', async ({ page }) => {
  await page.addInitScript(() => {
    const note = () => {
      const { dataset } = document.documentElement;
      if (!('form' in dataset)) dataset.seen ??= document.querySelector<HTMLElement>('.auth-card')?.dataset.form ?? '';
    };
    new MutationObserver(note).observe(document, { attributeFilter: ['data-form'], subtree: true });
  });
  await open(page, '/auth?form=reset');
  await expect(page.locator('html')).toHaveAttribute('data-seen', 'reset');
});

for (const path of ['/account/orders', '/cart', '/de/cart']) {
  test(`leads a guest from ${path} through sign-in and back`, async ({ page }) => {
    const { email } = await createCustomer({ verified: false });
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/auth\\?form=signin&redirect=${encodeURIComponent(path)}$`));
    await hydrated(page);
    await page.locator('[name="username"]').fill(email);
    await page.locator('[name="password"]').fill(password);
    await page.locator('[name="password"]').press('Enter');
    await expect(page).toHaveURL((url) => url.pathname === path);
  });
}

test('an unverified address meets the gate at the top-up and comes back to it', async ({ page, context, mailbox }) => {
  const customer = await createCustomer({ verified: false });
  await signedIn(context, customer);
  await open(page, '/account');
  await page.getByRole('button', { name: 'Top Up Balance' }).click();
  await expect(page).toHaveURL(/\/email-verification\?redirect=/);
  await expect(page.getByText('Verification Required')).toBeVisible();
  await hydrated(page);
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(toast(page, 'We have sent you another link')).toBeVisible();

  await fetch(await verificationLink(mailbox, customer.email));
  await page.reload();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('dialog', { name: 'Top up balance' })).toBeVisible();
});

function toast(page: Parameters<typeof open>[0], text: string) {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text);
}
