/** Signing in: with keys alone on the way to a page for customers and back, and which form is seen first. */
import { createCustomer, password } from './customer.ts';
import { expect, hydrated, open, test } from './shop.ts';

test('a guest is led through sign-in and back, with the keyboard alone, and a customer away from the guests’ pages', async ({
  page,
}) => {
  const { email } = await createCustomer({ verified: false });
  const wanted = '/account/orders?page=2';
  await page.goto(wanted);
  await expect(page).toHaveURL(`/auth?form=signin&redirect=${encodeURIComponent(wanted)}`);
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await page.getByLabel('Email').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === '/account/orders');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  for (const path of ['/auth?form=signup', '/reset-password?token=x']) {
    // led away before it has loaded
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page).toHaveURL((url) => url.pathname === '/');
  }
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
