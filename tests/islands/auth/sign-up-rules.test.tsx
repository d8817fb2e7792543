/** Every rule of sign-up, one after the other: under its field, and as a toast. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doubleSubmitMs } from '#rules/limits.ts';
import { goodPassword, openRegistration, signUpCustomer } from '../../support/customers.ts';
import { openPage } from '../../support/dom/page.ts';
import { seedShop } from '../../support/shop.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await seedShop(app);
  await openRegistration(app);
});
afterAll(() => app.close());

test('each is said until it is met, the first one as a toast', async () => {
  const taken = await signUpCustomer(app);
  const { user, show } = openPage(app.browser(), { path: '/auth?form=signup' });
  const { AuthScreen } = await import('#islands/auth/AuthScreen.tsx');
  const { $toasts } = await import('#stores/toasts.ts');
  show(<AuthScreen language="en" />);
  const submit = await screen.findByRole('button', { name: 'Sign Up' });
  const form = submit.closest('form') as HTMLElement;
  const says = (text: string) => waitFor(() => expect(form.textContent).toContain(text));
  const steps = [
    ['', '', 'First name is required'],
    ['First name', 'Ada', 'Last name is required'],
    ['Last name', 'Lovelace', 'Email is required'],
    ['Email', 'ada lovelace', 'Please enter a valid email address'],
    ['Email', taken.email, 'Phone number is required'],
    ['Phone', '+49 1', 'Please enter a valid phone number'],
    ['Phone', '+49 30 901820', 'Password is required'],
    ['Password', 'Demo', 'Password must have 8 to 128 characters'],
    ['Password', goodPassword, 'Please confirm your password'],
    ['Confirm password', 'Demo12345', 'Passwords do not match'],
    ['Confirm password', goodPassword, 'Please accept the terms and Privacy Notice'],
  ] as const;
  for (const [label, value, first] of steps) {
    if (label) {
      const field = within(form).getByLabelText(label, { selector: 'input' });
      await user.clear(field);
      await user.type(field, value);
    }
    await user.click(submit);
    await says(first);
    await waitFor(() => expect($toasts.get().at(-1)?.text, label).toContain(first));
    if (!label) expect(form.querySelectorAll('[aria-invalid="true"]')).toHaveLength(7);
  }
  await user.click(within(form).getByRole('checkbox'));
  await new Promise((resolve) => setTimeout(resolve, doubleSubmitMs));
  await user.click(submit);
  await says('This email address is already in use');
  await waitFor(() => expect(document.activeElement).toBe(within(form).getByLabelText('Email')));
});

test.each(['', 'nobody-'])('a wrong password is told in the words of an unknown address (%j)', async (prefix) => {
  const { email } = await signUpCustomer(app);
  const { user, show, left } = openPage(app.browser(), { path: '/auth?form=signin' });
  const { AuthScreen } = await import('#islands/auth/AuthScreen.tsx');
  const { $toasts } = await import('#stores/toasts.ts');
  show(<AuthScreen language="en" />);
  await user.type(await screen.findByLabelText('Email'), prefix + email);
  await user.type(screen.getByLabelText('Password'), 'Wrong1234');
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  await waitFor(() => expect($toasts.get().map(({ text }) => text)).toEqual(['Wrong email or password']));
  expect([location.search, left]).toEqual(['?form=signin', []]);
});
