/** Personal data with keys alone: the trade link, a form that cannot be checked, a forgotten password. */
import type { Page } from '@playwright/test';
import { createCustomer, signedIn, tradeLink } from './customer.ts';
import { expect, hydrated, open, test } from './shop.ts';

function toast(page: Page, text: string) {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text);
}

test.describe('the profile', () => {
  // in the end the library of the world’s phone numbers does not come
  test.use({ expectedComplaints: [/\/min\.[^/]*\.js/] });

  test('is changed with keys alone, says what is wrong with a trade link, and when it cannot be checked', async ({
    page,
    context,
  }) => {
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
    await context.route(/\/min\.[^/]*\.js$/, (route) => route.abort());
    await page.reload();
    await hydrated(page);
    await expect(page.getByLabel('City')).toHaveValue('Bonn');
    await expect(page.getByLabel('Steam trade link')).toHaveValue(tradeLink);
    await expect(page.getByRole('main').getByText(/Joined [A-Z][a-z]{2} \d{1,2}, \d{4}/)).toBeVisible();
    await expect(page.getByRole('main').getByText('Unverified', { exact: true })).toBeVisible();
    await page.getByLabel('City').fill('Cologne');
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
