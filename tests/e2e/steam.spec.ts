/** An account at Steam: linked, signed in with, and unlinked; with keys alone. */
import type { Page } from '@playwright/test';
import { ops } from '../support/site/ask-test-server.ts';
import { createCustomer, password, signedIn } from './customer.ts';
import { press, toast } from './keyboard.ts';
import { expect, open, test } from './shop.ts';

test.beforeAll(async () => {
  const { code, err } = await ops(
    { LIBSQL_URL: process.env.LIBSQL_URL ?? '' },
    ...['settings', 'set', 'steam_enabled', 'on'],
  );
  expect(code, err).toBe(0);
});

async function throughSteam(page: Page, steamId: string) {
  await expect(page).toHaveTitle('Steam stands here');
  await page.getByLabel('Account', { exact: true }).fill(steamId);
  await page.getByRole('button', { name: 'Sign in' }).press('Enter');
}

test('is linked, signs in to where one wanted to go, and is unlinked', async ({ page }) => {
  const steamId = `76561198${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
  await signedIn(page.context(), await createCustomer());
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
