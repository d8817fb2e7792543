/** Two-factor authentication, devices and one's own data, walked with keys alone where a form is filled in. */

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { doubleSubmitMs } from '#rules/limits.ts';
import { api } from '../support/site/api.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { type Customer, createCustomer, password, signedIn } from './customer.ts';

import { codeField, press, toast } from './keyboard.ts';
import { expect, open, test } from './shop.ts';
import { Authenticator, withTwoFactor } from './two-factor.ts';

/** Errors that a form shows are errors of the network to the console. */
test.use({ expectedComplaints: [/status of 4(22|09)/] });

async function logIn(page: Page, { email }: Pick<Customer, 'email'>) {
  await open(page, '/auth?form=signin');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

test('two-factor authentication is set up and wanted at the next sign-in, with keys alone', async ({
  page,
  context,
  mailbox,
}) => {
  const customer = await createCustomer();
  await signedIn(context, customer);
  await open(page, '/account');
  await press(page, 'Turn on');
  const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('Wrong1234');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The current password is wrong').first()).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = ((await dialog.locator('b').textContent()) ?? '').replaceAll(' ', '');
  const app = new Authenticator(secret);
  await codeField(page).focus();
  await page.keyboard.type(await app.code());
  await page.keyboard.press('Enter');
  const kept = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  await page.keyboard.press('Escape');
  await expect(kept).toBeVisible();
  await press(page, 'I have kept them');
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await mailbox.newest(customer.email, /Two-step sign-in is on/);

  await press(page, 'Sign out everywhere');
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await logIn(page, customer);
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type('12 34');
  await page.keyboard.press('Enter');
  await expect(page.locator('form').getByText('This code is wrong or was used already')).toBeVisible();
  await codeField(page).fill('');
  await page.keyboard.type(await app.code());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account$/);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(expect.arrayContaining(['session', 'token']));
});

test('a recovery code lets in, and two-factor authentication is switched off', async ({ page }) => {
  const customer = await createCustomer();
  const { recoveryCodes } = await withTwoFactor(customer);
  await logIn(page, customer);
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await press(page, 'Turn off');
  const dialog = page.getByRole('dialog', { name: 'Turn off two-step sign-in?' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await codeField(page).focus();
  await page.keyboard.type(recoveryCodes[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Two-step sign-in is off')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
});

test('a new e-mail and a new password ask for a code', async ({ page, context }) => {
  const customer = await createCustomer();
  const { recoveryCodes } = await withTwoFactor(customer);
  await signedIn(context, customer);
  await open(page, '/account');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await page.getByLabel('Email').fill(`new-${customer.email}`);
  const own = page.getByRole('region', { name: 'Personal info' });
  await own.getByLabel('Current password').fill(password);
  await press(page, 'Save changes');
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(0);
  // nobody is as quick as this: a second press at once would be a double submit
  await page.waitForTimeout(doubleSubmitMs);
  await press(page, 'Save changes');
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please open the link we sent to')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill('Another123');
  await page.getByLabel('Confirm password').fill('Another123');
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(recoveryCodes[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Password changed successfully')).toBeVisible();
});

test('axe finds nothing in any state of two-factor authentication', async ({ page, context }) => {
  const customer = await createCustomer();
  await signedIn(context, customer);
  await open(page, '/account');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Password is required').first()).toBeVisible();
  await checkAccessibility(page, 'password asked for again');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await checkAccessibility(page, 'QR code');
  const secret = ((await dialog.locator('b').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill(await new Authenticator(secret).code());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await checkAccessibility(page, 'recovery codes');
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await checkAccessibility(page, 'security in the profile');
  await page.getByRole('button', { name: 'Close my account' }).click();
  await checkAccessibility(page, 'closing the account');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await open(page, '/auth');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeVisible();
  await checkAccessibility(page, 'code at sign-in');
});

test('another device is signed out, and so is its page', async ({ page, context, browser, baseURL }) => {
  const customer = await createCustomer();
  const elsewhere = await browser.newContext({ baseURL });
  await elsewhere.addCookies([{ name: 'cookie_consent', value: 'true', url: baseURL ?? '' }]);
  const other = await elsewhere.newPage();
  await logIn(other, customer);
  await expect(other).toHaveURL(/\/account$/);
  await signedIn(context, customer);
  await open(page, '/account');
  const device = page.getByRole('listitem').filter({ hasText: 'Last seen' });
  await expect(device).toContainText('Chrome on');
  await device.getByRole('button', { name: /^Sign out Chrome on/ }).press('Enter');
  await expect(toast(page, 'The device is signed out')).toBeVisible();
  await expect(device).toHaveCount(0);
  await other.reload();
  await expect(other).toHaveURL(/\/auth\?form=signin&redirect=%2Faccount$/);
  await expect(toast(other, 'Error occurred. Please log in again.')).toHaveCount(0);
  await elsewhere.close();
});

test.describe('a session that ends while a page is open', () => {
  test.use({ expectedComplaints: [/status of 401/] });

  test('is told once, and leads to sign-in and back', async ({ page, context }) => {
    const customer = await createCustomer();
    await signedIn(context, customer);
    await open(page, '/account');
    await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible();
    await api('POST', '/user/sessions/end-all', {}, customer.token);
    await press(page, 'Download my data');
    await expect(page).toHaveURL(/\/auth\?form=signin&redirect=%2Faccount$/);
    await expect(toast(page, 'Error occurred. Please log in again.')).toHaveCount(1);
    expect(await page.evaluate(() => [localStorage.getItem('session'), localStorage.getItem('token')])).toEqual([
      null,
      null,
    ]);
  });
});

test('one’s data is a file, and an account with money is not closed until it is empty', async ({ page, context }) => {
  const customer = await createCustomer({ balanceCents: 2500 });
  await signedIn(context, customer);
  await open(page, '/account');
  const waiting = page.waitForEvent('download');
  await press(page, 'Download my data');
  const file = await waiting;
  expect(file.suggestedFilename()).toBe('regalia-data.json');
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(data.profile).toMatchObject({ email: customer.email, balanceCents: 2500 });

  await press(page, 'Close my account');
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is money on your balance.')).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
});

test('an account is closed, and its mail says so', async ({ page, context, mailbox }) => {
  const customer = await createCustomer();
  await signedIn(context, customer);
  await open(page, '/account');
  await press(page, 'Close my account');
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(toast(page, 'Your account is closed. Take care.')).toBeVisible();
  await mailbox.newest(customer.email, /Your account is closed/);
  await logIn(page, customer);
  await expect(toast(page, 'Wrong email or password')).toBeVisible();
});
