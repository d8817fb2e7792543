/** What depends on the shop's settings, in a shop of the tests' own: picking from Steam, and selling switched off while pages are open. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ops } from '../support/site/ask-test-server.ts';
import { type Started, start } from '../support/site/npm-start.ts';
import { openSteamCommunity, type SteamCommunity } from '../support/steam-community.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { expect, open, test } from './shop.ts';

test.describe('in a shop of its own', () => {
  test.describe.configure({ mode: 'serial' });
  test.use({ expectedComplaints: [/status of (403|409)/] });

  let folder = '';
  let steam: SteamCommunity;
  let shop: Started;
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'regalia-own-'));
    steam = await openSteamCommunity();
    shop = await start({ DATA_DIR: folder, STEAM_COMMUNITY_BASE: steam.base });
  });
  test.afterAll(async () => {
    shop.child.kill('SIGTERM');
    await shop.ended;
    await steam.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function set(name: string, value: string): Promise<void> {
    const { code, out, err } = await ops({ DATA_DIR: folder }, 'settings', 'set', name, value);
    expect(code, out + err).toBe(0);
  }

  async function signIn(page: Page): Promise<void> {
    await page.context().addCookies([{ name: 'cookie_consent', value: 'true', url: shop.url }]);
    await open(page, `${shop.url}/auth`);
    await page.getByLabel('Email').fill('demo@regalia.test');
    await page.getByLabel('Password', { exact: true }).fill('Demo1234');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page).toHaveURL(/\/account/);
  }

  test('a skin is picked from the Steam inventory, or typed when Steam says no', async ({ page }) => {
    await set('steam_inventory_enabled', 'off');
    await signIn(page);
    await open(page, `${shop.url}/account/offers`);
    await page.getByRole('button', { name: 'Sell a skin' }).click();
    const form = page.getByRole('dialog', { name: 'Sell skins' });
    await expect(form.getByLabel('Skin name')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Pick from my Steam inventory' })).toHaveCount(0);

    await set('steam_inventory_enabled', 'on');
    steam.answer.status = 403;
    await open(page, `${shop.url}/account/offers`);
    await page.getByRole('button', { name: 'Sell a skin' }).click();
    await form.getByRole('button', { name: 'Pick from my Steam inventory' }).click();
    await expect(form.getByText('Your Steam inventory is private.')).toBeVisible();
    await form.getByRole('button', { name: 'Type it in instead' }).click();
    await expect(form.getByLabel('Price')).toBeFocused();

    steam.answer.status = 200;
    await form.getByRole('button', { name: 'Pick from my Steam inventory' }).press('Enter');
    await expect(form.getByRole('listitem')).toHaveCount(3);
    await checkAccessibility(page, 'what is in the Steam inventory');
    await form
      .getByRole('button', { name: /Moonlit Bulwark/ })
      .first()
      .press('Enter');
    await expect(form.getByLabel('Skin name')).toHaveValue('Moonlit Bulwark');
    await expect(form.getByRole('combobox', { name: 'Quality' })).toHaveText('Field-Tested');
    await expect(form.getByLabel('Price')).toBeFocused();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(page.getByText('You will be notified within 3 working days.')).toBeVisible();
  });

  test('switched off while a form is open, it says so; what was begun goes on, and the way in is gone', async ({
    page,
  }) => {
    await signIn(page);
    await open(page, `${shop.url}/account/offers`);
    await page.getByRole('button', { name: 'Sell a skin' }).click();
    const form = page.getByRole('dialog', { name: 'Sell skins' });
    await form.getByLabel('Skin name').fill('Late Lantern');
    await form.getByLabel('Price').fill('10');
    await form.getByRole('combobox', { name: 'Quality' }).click();
    await page.getByRole('option', { name: 'Field-Tested' }).click();
    await form.getByLabel('Steam inventory link').fill('https://steamcommunity.com/id/a/inventory/#570_2_1');
    await set('offer_enabled', 'off');
    await form.getByRole('button', { name: 'Send offer' }).click();
    await expect(form.getByText('Selling skins is closed at the moment')).toBeVisible();
    await expect(form.getByText(/Offers that you have made go on as before/)).toBeVisible();
    await form.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Sell a skin' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Offer: Lantern Keeper' }).click();
    const details = page.getByRole('dialog').filter({ visible: true });
    await details.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Offer accepted! Please provide your details for payout.')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('offer')).toMatch(/^off_/);

    await page.goto(page.url());
    await expect(page).toHaveURL(/\/account\/personal\?offer=off_/);
    await expect(details.getByText('Awaiting Item Trade').last()).toBeVisible();
    await details.getByRole('button', { name: 'Close' }).first().click();
    await expect(page.getByRole('link', { name: 'Sell skins' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Profile' }).click();
    await expect(page.getByRole('menuitem', { name: 'Order history' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Sell skins' })).toHaveCount(0);
  });
});
