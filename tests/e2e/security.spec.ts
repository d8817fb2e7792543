/** Two-factor authentication and the end of an account, walked with keys alone. */

import { readFileSync } from 'node:fs';
import { checkAccessibility } from './check-accessibility.ts';
import { createCustomer, password, signedIn } from './customer.ts';
import { codeField, press, toast } from './keyboard.ts';
import { expect, open, test } from './shop.ts';
import { Authenticator } from './two-factor.ts';

/** Errors that a form shows are errors of the network to the console. */
test.use({ expectedComplaints: [/status of 422/] });

test('two-factor authentication is set up and wanted at the next sign-in, with keys alone, and axe finds nothing in any state', async ({
  page,
  context,
  mailbox,
}) => {
  const customer = await createCustomer();
  await signedIn(context, customer);
  await open(page, '/account');
  await press(page, 'Turn on');
  const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
  const typed = dialog.getByLabel('Password', { exact: true });
  await expect(typed).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Password is required').first()).toBeVisible();
  await checkAccessibility(page, 'password asked for again');
  await typed.focus();
  await page.keyboard.type('Wrong1234');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The current password is wrong').first()).toBeVisible();
  await typed.fill('');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await checkAccessibility(page, 'QR code');
  const secret = ((await dialog.locator('b').textContent()) ?? '').replaceAll(' ', '');
  const app = new Authenticator(secret);
  await codeField(page).focus();
  await page.keyboard.type(await app.code());
  await page.keyboard.press('Enter');
  const kept = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  await page.keyboard.press('Escape');
  await expect(kept).toBeVisible();
  await checkAccessibility(page, 'recovery codes');
  await press(page, 'I have kept them');
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await checkAccessibility(page, 'security in the profile');
  await mailbox.newest(customer.email, /Two-step sign-in is on/);

  await press(page, 'Sign out everywhere');
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await open(page, '/auth?form=signin');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(customer.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  await checkAccessibility(page, 'code at sign-in');
  await codeField(page).focus();
  await page.keyboard.type('12 34');
  await page.keyboard.press('Enter');
  await expect(page.locator('form').getByText('This code is wrong or was used already')).toBeVisible();
  await codeField(page).fill('');
  await page.keyboard.type(await app.code());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account$/);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(expect.arrayContaining(['session', 'token']));
});

test('one’s data is a file, and the account is closed with the password', async ({ page, context, mailbox }) => {
  const customer = await createCustomer();
  await signedIn(context, customer);
  await open(page, '/account');
  const waiting = page.waitForEvent('download');
  await press(page, 'Download my data');
  const file = await waiting;
  expect(file.suggestedFilename()).toBe('regalia-data.json');
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(data.profile).toMatchObject({ email: customer.email, balanceCents: 0 });

  await press(page, 'Close my account');
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused();
  await checkAccessibility(page, 'closing the account');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(toast(page, 'Your account is closed. Take care.')).toBeVisible();
  await mailbox.newest(customer.email, /Your account is closed/);
});
