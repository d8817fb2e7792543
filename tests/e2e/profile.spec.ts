/** Personal data with keys alone: the phone field, the trade link, a new address, a forgotten password. */
import type { Page } from '@playwright/test';
import { createCustomer, password, signedIn, tradeLink, verificationLink } from './customer.ts';
import { expect, hydrated, open, test } from './shop.ts';

function toast(page: Page, text: string) {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text);
}

/** Asks for a new address in the profile. */
async function askFor(page: Page, wanted: string) {
  await page.getByLabel('Email').fill(wanted);
  await page.getByRole('region', { name: 'Personal info' }).getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
}

test.describe('the profile', () => {
  test('is changed with keys alone, and says what is wrong with a trade link', async ({ page, context }) => {
    await signedIn(context, await createCustomer());
    await open(page, '/account?tab=personal');
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
    await page.getByLabel('City').focus();
    await page.keyboard.type('Bonn');
    await page.getByLabel('Steam trade link').focus();
    await page.keyboard.type('https://steamcommunity.com/id/ada');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Please enter your trade link as Steam shows it')).toBeVisible();
    await expect(page.getByLabel('Steam trade link')).toBeFocused();
    await page.getByLabel('Steam trade link').fill('');
    await page.keyboard.type(tradeLink);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Profile updated successfully')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('City')).toHaveValue('Bonn');
    await expect(page.getByLabel('Steam trade link')).toHaveValue(tradeLink);
    await expect(page.getByRole('main').getByText(/Joined [A-Z][a-z]{2} \d{1,2}, \d{4}/)).toBeVisible();
    await expect(page.getByRole('main').getByText('Unverified', { exact: true })).toBeVisible();
  });

  test('keeps the old address until the new one is proved, and tells the old one', async ({
    page,
    context,
    mailbox,
  }) => {
    const customer = await createCustomer();
    const wanted = `new-${customer.email}`;
    await signedIn(context, customer);
    await open(page, '/account');
    await askFor(page, wanted);
    await expect(page.getByText(`Please open the link we sent to ${wanted}`)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(customer.email);
    const asked = await mailbox.newest(customer.email, /Your email address is about to change/);
    expect(asked.text).toContain(wanted);
    await page.goto(await verificationLink(mailbox, wanted));
    await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
    const told = await mailbox.newest(customer.email, /Your email address has been changed/);
    expect(told.text).toContain(wanted);
    await open(page, '/account');
    await expect(page.getByLabel('Email')).toHaveValue(wanted);
  });
});

test.describe('a new address', () => {
  test.use({ expectedComplaints: [/status of 422/] });

  test('takes the password, is mailed again, and is withdrawn', async ({ page, context }) => {
    const customer = await createCustomer();
    await signedIn(context, customer);
    await open(page, '/account');
    const own = page.getByRole('region', { name: 'Personal info' });
    const typed = own.getByLabel('Current password');
    await expect(own.getByLabel('Email')).toHaveValue(customer.email);
    await expect(typed).toHaveCount(0);
    await own.getByLabel('Email').fill(`new-${customer.email}`);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Password is required')).toBeVisible();
    await expect(typed).toBeFocused();
    await typed.fill('Wrong1234');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'The current password is wrong')).toBeVisible();
    await typed.fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Please open the link we sent to new-${customer.email}`)).toBeVisible();
    await expect(typed).toHaveCount(0);
    await own.getByRole('button', { name: 'Send again' }).click();
    await expect(toast(page, 'We have sent you another link. Please check your email.')).toBeVisible();
    await own.getByRole('button', { name: 'Withdraw' }).click();
    await expect(toast(page, 'Your email address stays as it is.')).toBeVisible();
    await expect(page.getByText('Please open the link')).toHaveCount(0);
    await page.reload();
    await expect(own.getByLabel('Email')).toHaveValue(customer.email);
    await expect(page.getByText('Please open the link')).toHaveCount(0);
  });
});

test.describe('without the library of the world’s phone numbers', () => {
  test.use({ expectedComplaints: [/Failed to load resource|request failed: .*\/min\./] });

  test('a form that cannot be checked says so', async ({ page, context }) => {
    await signedIn(context, await createCustomer());
    await context.route(/\/min\.[^/]*\.js$/, (route) => route.abort());
    await open(page, '/account');
    await page.getByLabel('City').fill('Bonn');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Failed to update profile')).toBeVisible();
  });
});

test('a forgotten password is set anew by the mailed link, which works once', async ({ page, mailbox }) => {
  const { email } = await createCustomer();
  await open(page, '/auth?form=reset');
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await page.getByLabel('Email').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Password reset link sent. Please check your email.')).toBeVisible();
  const { text } = await mailbox.newest(email, /Set a new password/);
  const link = /https?:\/\/\S+\/reset-password\S+/.exec(text)?.[0] ?? '';
  await page.goto(link);
  await hydrated(page);
  await expect(page.getByText(`For ${email}`)).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.reload();
  await hydrated(page);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('textbox', { name: 'New password' }).focus();
  await page.keyboard.type('Another123');
  await page.getByRole('textbox', { name: 'Confirm password' }).focus();
  await page.keyboard.type('Another123');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth\?form=signin&email=/);
  await expect(toast(page, 'Your password has been set. Please sign in.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.type('Another123');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account$/);
});
