/** Changing the password: its errors, and the two-factor code that the server asks for. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, signUpCustomer, type TestCustomer } from '../../support/customers.ts';
import { openPage } from '../../support/dom/page.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { customerWithTwoFactor } from '../../support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const newPassword = 'Another123';

async function openPasswordForm({ browser }: TestCustomer) {
  const page = openPage(browser, { path: '/account' });
  const { PasswordForm } = await import('#islands/account/PasswordForm.tsx');
  const { bootstrap } = await import('#stores/bootstrap.ts');
  const { $toasts } = await import('#stores/toasts.ts');
  await bootstrap();
  page.show(<PasswordForm language="en" />);
  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) {
      await page.user.clear(screen.getByLabelText(name));
      await page.user.type(screen.getByLabelText(name), value);
    }
  };
  const submit = () => page.user.click(screen.getByRole('button', { name: 'Change password' }));
  return { page, fill, submit, toasts: () => $toasts.get().map(({ text }) => text) };
}

const whole = { 'Current password': goodPassword, 'New password': newPassword, 'Confirm password': newPassword };

test('every rule is said at its field, and the first one as a toast', async () => {
  const { fill, submit, toasts } = await openPasswordForm(await signUpCustomer(app));
  await fill({ 'New password': 'short', 'Confirm password': 'other' });
  await submit();
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
  expect(screen.getAllByText(/Password must have|Passwords do not match/)).toHaveLength(2);
});

test('the wrong current password lands on its field; a change empties the form', async () => {
  const customer = await signUpCustomer(app);
  const { page, fill, submit, toasts } = await openPasswordForm(customer);
  await fill({ ...whole, 'Current password': 'Wrong1234' });
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Current password')));
  await fill(whole);
  await submit();
  await waitFor(() => expect(toasts()).toContain('Password changed successfully'));
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  expect(page.calls.filter((call) => call.includes('change-password'))).toHaveLength(2);
});

test('a wrong two-factor code can be typed again, closing the dialog changes nothing, and a recovery code is taken', async () => {
  const customer = await customerWithTwoFactor(app);
  const { page, fill, submit, toasts } = await openPasswordForm(customer);
  await fill(whole);
  await submit();
  const dialog = await screen.findByRole('dialog');
  const code = () => within(dialog).getByRole('textbox');
  const confirm = () => page.user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await page.user.type(code(), '000000');
  await confirm();
  await waitFor(() => expect(code().getAttribute('aria-invalid')).toBe('true'));

  await page.user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(newPassword);

  await fill({ 'Current password': goodPassword });
  await submit();
  const again = await screen.findByRole('dialog');
  await waitFor(() => expect(document.activeElement).toBe(within(again).getByRole('textbox')));
  await page.user.keyboard(`${customer.recoveryCodes[0]}{Enter}`);
  await waitFor(() => expect(toasts()).toContain('Password changed successfully'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
