/**
 * From paid to the inventory, and from a seller's to the shop's, in a shop of its own that `npm start` runs with its courier: a customer buys and
 * sells, looks at the dialogs, and plays the other side at the double of Steam. Where days have to pass, what has happened is put into
 * the past, and the shop finds it at the next beat of its own clock.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { freePort } from '#node/sqld.ts';
import { databaseOver } from '../support/database-address.ts';
import { ops, passDays } from '../support/site/ask-test-server.ts';
import { DemoCustomer, type DemoPurchase, demoPassword } from '../support/site/demo-customer.ts';
import { type Started, start } from '../support/site/npm-start.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { expect, open, test } from './shop.ts';

/** The shop's own clock strikes every half minute. */
const beatMs = 90_000;
const second = 'second@regalia.test';

/** What the other side can do with a trade offer, by the buttons of the double. */
type Played = 'Accept' | 'Reverse the trade';

test.describe('in a shop of its own', () => {
  test.describe.configure({ mode: 'serial', timeout: 300_000 });

  let folder = '';
  let shop: Started;
  let customer: DemoCustomer;
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'regalia-delivery-'));
    const port = String(await freePort());
    // its own double, also for the inventories that its customers pick from
    shop = await start({
      DATA_DIR: folder,
      PORT: port,
      STEAM_COMMUNITY_BASE: `http://localhost:${port}/sandbox/steam`,
    });
    customer = await DemoCustomer.signIn(shop.url);
  });
  test.afterAll(async () => {
    shop.child.kill('SIGTERM');
    await shop.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  /** Of this shop's database, which `npm start` has started. */
  const libsqlUrl = (): string => databaseOver(folder);

  async function operate(...args: string[]): Promise<void> {
    const { code, out, err } = await ops({ LIBSQL_URL: libsqlUrl(), SITE_URL: shop.url }, ...args);
    expect(code, out + err).toBe(0);
  }

  async function signIn(page: Page, email = 'demo@regalia.test'): Promise<void> {
    await page.context().addCookies([{ name: 'cookie_consent', value: 'true', url: shop.url }]);
    await open(page, `${shop.url}/auth`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
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
  async function play(steam: Page, code: string, what: Played): Promise<void> {
    await steam.goto(`${shop.url}/sandbox/steam`);
    const offer = steam.getByRole('listitem').filter({ hasText: code }).first();
    await offer.getByRole('button', { name: what, exact: true }).click();
  }

  const codeIn = async (dialog: Locator): Promise<string> =>
    ((await dialog.locator('.trade-code-words').textContent()) ?? '').trim();

  const stands = (dialog: Locator, text: string) => expect(dialog.getByRole('heading', { name: text })).toBeVisible();

  /** From the page of an item to the row of the order history that says where its delivery stands. */
  async function buyByHand(page: Page): Promise<DemoPurchase> {
    const { id, title } = await customer.cheapest();
    await open(page, `${shop.url}/products/dota2/all/${id}`);
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(page.getByText('Item added to cart!').first()).toBeVisible();
    await open(page, `${shop.url}/cart`);
    await page.getByRole('checkbox', { name: /accept/ }).check();
    await page.getByRole('button', { name: 'Buy for balance' }).click();
    await expect(page).toHaveURL(/\/success-payment\?.*type=purchase/);
    await open(page, `${shop.url}/account/orders`);
    await page
      .getByRole('button', { name: `Delivery of ${title}` })
      .first()
      .click();
    return { lineId: (await customer.newestLine()).id, title };
  }

  test('bought, sent and received while its dialog is open, and settled a week later', async ({ page }) => {
    await signIn(page);
    const steam = await openSteam(page);
    const purchase = await buyByHand(page);
    const dialog = page.getByRole('dialog', { name: 'Delivery' });
    await stands(dialog, 'Accept the trade offer');
    await checkAccessibility(page, 'a trade offer that waits for its customer');
    await play(steam, await codeIn(dialog), 'Accept');
    await stands(dialog, 'The item is in your inventory');
    await expect(dialog.getByRole('status').first()).toContainText('The item is in your inventory');
    await checkAccessibility(page, 'a delivery that has been received');
    await steam.goto(`${shop.url}/sandbox/steam`);
    await steam.getByRole('link', { name: 'Alex' }).first().click();
    await expect(steam.getByText(purchase.title).first()).toBeVisible();
    await passDays(purchase, 7, libsqlUrl());
    await expect.poll(async () => (await customer.tradeOf(purchase)).status, { timeout: beatMs }).toBe('settled');
    await open(page, `${shop.url}/account/orders?line=${purchase.lineId}`);
    await stands(dialog, 'Delivered for good');
  });

  test('a skin is picked, asked for, received and paid, and taken back at Steam after that: its price is owed', async ({
    page,
  }) => {
    // a shop that holds payouts pays when nothing can be taken back any more
    await operate('settings', 'set', 'payout_hold_days', '0');
    await signIn(page, second);
    const steam = await openSteam(page);
    await open(page, `${shop.url}/account/offers`);
    await page.getByRole('button', { name: 'Sell a skin' }).click();
    const form = page.getByRole('dialog', { name: 'Sell skins' });
    await form.getByRole('button', { name: 'Pick from my Steam inventory' }).click();
    await form.getByRole('listitem').first().getByRole('button').click();
    await expect(form.getByLabel('Skin name')).not.toHaveValue('');
    await form.getByLabel('Price').fill('20');
    await page.keyboard.press('Enter');
    await expect(page.getByText('You will be notified within 3 working days.')).toBeVisible();

    const seller = await DemoCustomer.signIn(shop.url, second);
    const { id: offerId } = await seller.newestOffer();
    await operate('offers', 'counter', offerId, '19');
    const dialog = page.getByRole('dialog');
    const openOffer = () => open(page, `${shop.url}/account/offers?offer=${offerId}`);
    await openOffer();
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(dialog.getByText('Step 1 of 3')).toBeVisible();

    await openOffer();
    const intake = dialog.getByRole('region', { name: 'Handing over the item' });
    await expect(intake.getByText('Our trade offer waits for you on Steam.', { exact: false })).toBeVisible();
    await checkAccessibility(page, 'an item that its seller is asked for');
    const code = await codeIn(dialog);
    await play(steam, code, 'Accept');
    await dialog.getByRole('button', { name: 'Request Payout' }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('radio', { name: /Balance/ }).check();
    await dialog.getByRole('button', { name: 'Request Payout' }).click();
    await expect(dialog.getByText('€19.00 is on your balance.')).toBeVisible();

    await operate(
      'customers',
      'credit',
      second,
      '--reason',
      'given by mistake',
      '--yes',
      '--',
      `-${await seller.balance()}`,
    );
    await play(steam, code, 'Reverse the trade');
    const status = async () => (await seller.newestOffer()).status;
    await expect.poll(status, { timeout: beatMs }).toBe('declined_by_service');
    await openOffer();
    await expect(dialog.getByText('The trade was reversed: the item is yours again', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    const notice = page.getByRole('region', { name: 'Your account is on hold' });
    await expect(notice.getByText('€19.00 is still open', { exact: false })).toBeVisible();
  });
});
