/**
 * From paid to the inventory, in a shop of its own that `npm start` runs with its courier: its customer looks at the dialog of the order, and
 * plays the other side at the double of Steam. No clock can be moved here; what days do is in tests/courier/whole-way.test.ts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { DemoCustomer, type DemoPurchase } from '../support/site/demo-customer.ts';
import { type Started, start } from '../support/site/npm-start.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { expect, open, test } from './shop.ts';

test.describe('in a shop of its own', () => {
  test.describe.configure({ mode: 'serial' });

  let folder = '';
  let shop: Started;
  let customer: DemoCustomer;
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'regalia-delivery-'));
    shop = await start({ DATA_DIR: folder });
    customer = await DemoCustomer.signIn(shop.url);
  });
  test.afterAll(async () => {
    shop.child.kill('SIGTERM');
    await shop.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  async function signIn(page: Page): Promise<void> {
    await page.context().addCookies([{ name: 'cookie_consent', value: 'true', url: shop.url }]);
    await open(page, `${shop.url}/auth`);
    await page.getByLabel('Email').fill('demo@regalia.test');
    await page.getByLabel('Password', { exact: true }).fill('Demo1234');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page).toHaveURL(/\/account/);
  }

  /** A second page, on which the developer plays Steam's side; customers do not accept by themselves. */
  async function openSteam(page: Page): Promise<Page> {
    const steam = await page.context().newPage();
    await steam.goto(`${shop.url}/sandbox/steam`);
    await steam.getByLabel('Customers accept by themselves after a few seconds').uncheck();
    await steam.getByRole('button', { name: 'Save' }).click();
    return steam;
  }

  /** Presses what becomes of the newest trade offer, which is the one with these words. */
  async function play(steam: Page, dialog: Locator, what: 'Accept' | 'Decline'): Promise<void> {
    const code = (await dialog.locator('.trade-code-words').textContent()) ?? '';
    await steam.goto(`${shop.url}/sandbox/steam`);
    const offer = steam.getByRole('listitem').filter({ hasText: code.trim() }).first();
    await offer.getByRole('button', { name: what, exact: true }).click();
  }

  async function openDelivery(page: Page, { lineId }: DemoPurchase): Promise<Locator> {
    await open(page, `${shop.url}/account/orders?line=${lineId}`);
    return page.getByRole('dialog', { name: 'Delivery' });
  }

  const stands = (dialog: Locator, text: string) => expect(dialog.getByRole('heading', { name: text })).toBeVisible();

  test('what was bought is sent and received while its dialog is open', async ({ page }) => {
    await signIn(page);
    const steam = await openSteam(page);
    const dialog = await openDelivery(page, await customer.buy());
    await stands(dialog, 'Accept the trade offer');
    await checkAccessibility(page, 'a trade offer that waits for its customer');
    await play(steam, dialog, 'Accept');
    await stands(dialog, 'The item is in your inventory');
    await expect(dialog.getByRole('status').first()).toContainText('The item is in your inventory');
    await checkAccessibility(page, 'a delivery that has been received');
  });

  test('declined, to a trade link that is no longer good, and to the mended one: received without buying again', async ({
    page,
  }) => {
    await signIn(page);
    const steam = await openSteam(page);
    const dialog = await openDelivery(page, await customer.buy());
    await stands(dialog, 'Accept the trade offer');
    await play(steam, dialog, 'Decline');
    await stands(dialog, 'The trade offer was declined');

    await steam.getByRole('link', { name: 'Alex' }).first().click();
    await steam.getByRole('button', { name: 'Make a new trade link' }).click();
    const link = steam.getByText('steamcommunity.com/tradeoffer/new');
    await expect(link).not.toContainText('r3GaL1aX');
    const renewed = (await link.textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Send it again' }).click();
    await stands(dialog, 'Your trade link does not work');
    await dialog.getByLabel('Steam trade link').fill(renewed.trim());
    await dialog.getByRole('button', { name: 'Send it again' }).click();
    await stands(dialog, 'Accept the trade offer');
    await play(steam, dialog, 'Accept');
    await stands(dialog, 'The item is in your inventory');
  });
});
