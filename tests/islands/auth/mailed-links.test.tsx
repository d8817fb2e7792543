/** The page of a mailed link to set a password. */
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, mailedLink, signUpCustomer } from '../../support/customers.ts';
import { openPage } from '../../support/dom/page.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function openNewPassword(search: string) {
  const page = openPage(app.browser(), { path: `/reset-password${search}` });
  const { NewPassword } = await import('#islands/auth/NewPassword.tsx');
  const { $toasts } = await import('#stores/toasts.ts');
  page.show(<NewPassword language="en" />);
  return { page, toasts: () => $toasts.get().map(({ text }) => text) };
}

test('a link without its token leads to the request of another', async () => {
  await openNewPassword('?email=ada%40example.com');
  expect(await screen.findByRole('heading', { name: 'This link is not complete' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/auth?form=reset');
});

test('a new password is set once, leads to sign-in, and its link is gone from the address', async () => {
  const { email } = await signUpCustomer(app);
  await app.browser().post('/user/reset-password', { email });
  const { page, toasts } = await openNewPassword(new URL(await mailedLink(app, email)).search);
  await waitFor(() => expect(location.search).toBe(''));
  expect(sessionStorage.getItem('reset_link')).toContain(email);
  await page.user.type(screen.getByLabelText('New password'), 'Another123');
  await page.user.type(screen.getByLabelText('Confirm password'), goodPassword);
  await page.user.click(screen.getByRole('button', { name: 'Save new password' }));
  expect(await screen.findByText('Passwords do not match')).toBeTruthy();
  await page.user.clear(screen.getByLabelText('Confirm password'));
  await page.user.type(screen.getByLabelText('Confirm password'), 'Another123');
  await page.user.click(screen.getByRole('button', { name: 'Save new password' }));
  await waitFor(() => expect(page.left).toEqual([`/auth?form=signin&email=${encodeURIComponent(email)}`]));
  expect(toasts()).toContain('Your password has been set. Please sign in.');
  expect(sessionStorage.getItem('reset_link')).toBeNull();
});
