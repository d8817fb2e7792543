/** An account at Steam: linked, signed in with, brought along to sign-up, and unlinked; with keys alone. */
import type { Page } from '@playwright/test';
import { api } from '../support/site/api.ts';
import { ops } from '../support/site/ask-test-server.ts';
import { type Customer, contact, createCustomer, password, signedIn } from './customer.ts';
import { codeField, press, toast } from './keyboard.ts';
import { expect, open, test } from './shop.ts';
import { withTwoFactor } from './two-factor.ts';

/** Errors that a form shows are errors of the network to the console. */
test.use({ expectedComplaints: [/status of 4(22|09)/] });

test.beforeAll(async () => {
  const { code, err } = await ops(
    { LIBSQL_URL: process.env.LIBSQL_URL ?? '' },
    ...['settings', 'set', 'steam_enabled', 'on'],
  );
  expect(code, err).toBe(0);
});

const newSteamId = () => `76561198${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;

async function throughSteam(page: Page, steamId: string) {
  await expect(page).toHaveTitle('Steam stands here');
  await page.getByLabel('Account', { exact: true }).fill(steamId);
  await page.getByRole('button', { name: 'Sign in' }).press('Enter');
}

async function linkedCustomer(page: Page, customer: Customer, steamId: string) {
  await signedIn(page.context(), customer);
  await open(page, '/account');
  await press(page, 'Link Steam account');
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await throughSteam(page, steamId);
  await expect(toast(page, 'Your Steam account is linked')).toBeVisible();
  await expect(page.getByText(`Linked to the Steam account ${steamId}`)).toBeVisible();
  await press(page, 'Sign out everywhere');
  await expect(page).toHaveURL((url) => url.pathname === '/');
}

test('is linked, signs in to where one wanted to go, and is unlinked', async ({ page }) => {
  const [customer, steamId] = [await createCustomer(), newSteamId()];
  await linkedCustomer(page, customer, steamId);
  await open(page, '/auth?form=signin&redirect=%2Faccount%2Forders');
  await page.getByRole('link', { name: 'Sign in through Steam' }).press('Enter');
  await throughSteam(page, steamId);
  await expect(page).toHaveURL(/\/account\/orders$/);
  await open(page, '/account');
  await press(page, 'Unlink Steam account');
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Your Steam account is no longer linked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Link Steam account' })).toBeVisible();
});

test('does not go around two-factor authentication', async ({ page }) => {
  const [customer, steamId] = [await createCustomer(), newSteamId()];
  await linkedCustomer(page, customer, steamId);
  const again = await api('POST', '/login', { username: customer.email, password });
  const { app } = await withTwoFactor({ ...customer, token: again.body.token });
  await open(page, '/auth');
  await page.getByRole('link', { name: 'Sign in through Steam' }).press('Enter');
  await throughSteam(page, steamId);
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(await app.code());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account$/);
});

test('brings someone new to sign-up, and is linked by it', async ({ page }) => {
  const steamId = newSteamId();
  await open(page, '/auth?form=signup');
  await page.getByRole('link', { name: 'Sign in through Steam' }).press('Enter');
  await throughSteam(page, steamId);
  await expect(page.getByText(`your Steam account ${steamId} will be linked`)).toBeVisible();
  for (const [label, value] of [
    ['First name', contact.name],
    ['Last name', contact.surname],
    ['Email', `visitor-${crypto.randomUUID()}@regalia.test`],
    ['Phone', contact.phone],
    ['Password', password],
    ['Confirm password', password],
  ] as const) {
    await page.getByRole('textbox', { name: label, exact: true }).focus();
    await page.keyboard.type(value);
  }
  await page.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText(`Linked to the Steam account ${steamId}`)).toBeVisible();
});

test('that one thought better of says so', async ({ page }) => {
  await open(page, '/auth');
  await page.getByRole('link', { name: 'Sign in through Steam' }).press('Enter');
  await throughSteam(page, 'nobody');
  await expect(toast(page, 'You have not signed in through Steam')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?form=signin$/);
});
