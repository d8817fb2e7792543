/** Selling is switched off while pages are open, in a shop of the test's own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ops } from '../support/ops.ts';
import { start } from './own-shop.ts';
import { expect, open, test } from './shop.ts';

test.use({ expectedComplaints: [/status of 403/] });

test('switched off while a form is open, it says so, what was begun goes on, and the way in is gone', {
  tag: '@wide',
}, async ({ page }) => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'regalia-closed-'));
  const shop = await start({ DATA_DIR: folder, SEED_ITEMS: '20' });
  try {
    await signIn(page, shop.url);
    await open(page, `${shop.url}/account/offers`);
    await page.getByRole('button', { name: 'Sell a skin' }).click();
    const form = page.getByRole('dialog', { name: 'Sell skins' });
    await form.getByLabel('Skin name').fill('Late Lantern');
    await form.getByLabel('Price').fill('10');
    await form.getByRole('combobox', { name: 'Quality' }).click();
    await page.getByRole('option', { name: 'Field-Tested' }).click();
    await form.getByLabel('Steam inventory link').fill('https://steamcommunity.com/id/a/inventory');
    const { code } = await ops({ DATA_DIR: folder }, 'settings', 'set', 'offer_enabled', 'off');
    expect(code).toBe(0);
    await form.getByRole('button', { name: 'Send offer' }).click();
    await expect(form.getByText('Selling skins is closed at the moment')).toBeVisible();
    await expect(form.getByText(/Offers that you have made go on as before/)).toBeVisible();
    await form.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Sell a skin' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Offer: Lantern Keeper' }).click();
    const details = page.getByRole('dialog').filter({ visible: true });
    await details.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Offer accepted! Please provide your details for payout.')).toBeVisible();
    const address = new URL(page.url());
    expect(address.searchParams.get('offer')).toMatch(/^off_/);

    await open(page, page.url());
    await expect(page).toHaveURL(/\/account\/personal\?offer=off_/);
    await expect(details.getByText('Awaiting Item Trade').last()).toBeVisible();
    await details.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('link', { name: 'Sell skins' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Profile' }).click();
    await expect(page.getByRole('menuitem', { name: 'Order history' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Sell skins' })).toHaveCount(0);
  } finally {
    shop.child.kill('SIGTERM');
    await shop.ended;
    rmSync(folder, { recursive: true, force: true });
  }
});

async function signIn(page: Page, url: string): Promise<void> {
  await page.context().addCookies([{ name: 'cookie_consent', value: 'true', url }]);
  await open(page, `${url}/auth`);
  await page.getByLabel('Email').fill('demo@regalia.test');
  await page.getByLabel('Password', { exact: true }).fill('Demo1234');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/account/);
}
