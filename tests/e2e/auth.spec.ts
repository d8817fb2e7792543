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

test.describe('refusals', () => {
  test.use({ expectedComplaints: [/status of 422/] });

  test('says the same for a wrong password as for an unknown address', async ({ page }) => {
    const { email } = await createCustomer({ verified: false });
    await open(page, '/auth?form=signin');
    for (const address of [email, `nobody-${email}`]) {
      await page.getByLabel('Email').fill(address);
      await page.getByLabel('Password', { exact: true }).fill('Wrong1234');
      await page.locator('form').getByRole('button', { name: 'Log In' }).click();
      await expect(toast(page, 'Wrong email or password')).toBeVisible();
      await page.getByRole('button', { name: 'Close' }).last().click();
      await expect(toast(page, 'Wrong email or password')).toBeHidden();
    }
    await expect(page).toHaveURL(/\/auth\?form=signin$/);
  });

  test('names every rule of sign-up under its field, and the first one as a toast', { tag: '@both' }, async ({
    page,
  }) => {
    const taken = await createCustomer({ verified: false });
    await open(page, '/auth?form=signup');
    const steps: { label: string; value: string; first: string }[] = [
      { label: '', value: '', first: 'First name is required' },
      { label: 'First name', value: 'Ada', first: 'Last name is required' },
      { label: 'Last name', value: 'Lovelace', first: 'Email is required' },
      { label: 'Email', value: 'ada lovelace', first: 'Please enter a valid email address' },
      { label: 'Email', value: taken.email, first: 'Phone number is required' },
      { label: 'Phone', value: '+49 1', first: 'Please enter a valid phone number' },
      { label: 'Phone', value: '+49 30 901820', first: 'Password is required' },
      { label: 'Password', value: 'Demo', first: 'Password must have 8 to 128 characters' },
      { label: 'Password', value: password, first: 'Please confirm your password' },
      { label: 'Confirm password', value: 'Demo12345', first: 'Passwords do not match' },
      { label: 'Confirm password', value: password, first: 'Please accept the terms and Privacy Notice' },
    ];
    const submit = page.getByRole('button', { name: 'Sign Up' });
    for (const [index, { label, value, first }] of steps.entries()) {
      if (label) await page.getByRole('textbox', { name: label, exact: true }).fill(value);
      await submit.click();
      await expect(toast(page, first).first()).toBeVisible();
      await expect(page.locator('form').getByText(first)).toBeVisible();
      if (index === 0) await expect(page.locator('form [aria-invalid="true"]')).toHaveCount(7);
    }
    await page.getByRole('checkbox').check();
    await submit.click();
    await expect(page.locator('form').getByText('This email address is already in use')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
  });
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

test('a customer is led home from the sign-in page', async ({ page, context }) => {
  await signedIn(context, await createCustomer({ verified: false }));
  await page.goto('/auth?form=signup', { waitUntil: 'commit' });
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

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
