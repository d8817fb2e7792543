/**
 * The first day of a shop, from an empty database to a seller who is paid: what its owner and a second person do in the console alone, and
 * what a customer does meanwhile. With `SHOTS=FOLDER` each screen on the way is kept as a picture.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { camt053, shopIban } from '../support/statement.ts';
import { choose, desk, doAction, expectOneGold, tabAndPress, tabTo } from './console.ts';
import { contact, fillBuyer, password } from './customer.ts';
import { press, toast } from './keyboard.ts';
import { type OwnShop, openEmptyShop } from './own-shop.ts';
import { plugIn } from './passkey.ts';
import { expect, newAddress, open, test } from './shop.ts';

test.use(desk);

let shop: OwnShop;
test.beforeAll(async () => {
  shop = await openEmptyShop();
});
test.afterAll(() => shop.close());

const phone = { width: 390, height: 780 };
const skin = 'Golden Bulwark';
const iban = 'DE89370400440532013000';
const settings = {
  requisites: 'Regalia B.V., Keizersgracht 1, 1015 CC Amsterdam, VAT NL001234567B01',
  support_email: 'help@regalia.test',
  vat_percent: '21',
  payout_hold_days: '0',
};
/** Set by one person with a command alone, who holds the database. */
const destinations = {
  sepa_beneficiary: 'Regalia B.V.',
  sepa_iban: shopIban,
  sepa_bic: 'ABNANL2A',
  trade_url: 'https://steamcommunity.com/tradeoffer/new/?partner=987654321&token=Sh0pL1nk',
};
const goods = [
  ['Number', 'Name', 'Type', 'Quality', 'Category', 'Price', 'Picture'],
  ['a-1', 'Ember Hook', 'Weapon', 'Factory New', 'Dota 2', '40.00', '/mark.svg'],
  ['a-2', 'Ember Mantle', 'Back', 'Well-Worn', 'Dota 2', '25.50', '/mark.svg'],
  ['a-3', 'Ember Crown', 'Head', 'Minimal Wear', 'Dota 2', '12.00', '/mark.svg'],
];

test('the first day of a shop: from an empty database to a seller who is paid', async ({ page, browser }) => {
  const ada = newAddress();
  const contexts: BrowserContext[] = [];
  const elsewhere = async () => {
    const context = await browser.newContext({ ...desk, baseURL: shop.url, reducedMotion: 'reduce' });
    contexts.push(context);
    await context.addCookies([{ name: 'cookie_consent', value: 'true', url: shop.url }]);
    return context.newPage();
  };
  const customer = await elsewhere();

  await test.step('the owner makes a passkey by the one-time link', async () => {
    await plugIn(page);
    const invited = await shop.ops('operators', 'invite', 'olivia@regalia.test', '--role', 'owner', '--json');
    await open(page, JSON.parse(invited).url);
    await press(page, 'Make a passkey');
    await expect(page.getByText('To be set before customers come')).toBeVisible();
    await shoot(page, 'empty-today');
  });

  await test.step('sets what a shop needs, until nothing is left to be set', async () => {
    await page.getByRole('link', { name: 'requisites' }).press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'requisites' })).toBeVisible();
    await shoot(page, 'a-setting');
    for (const [name, value] of Object.entries(settings)) await setTo(page, name, value);
    for (const [name, value] of Object.entries(destinations)) await shop.ops('settings', 'set', name, value);
    for (const name of ['is_reg_enabled', 'offer_enabled']) await switchOn(page, name);
    await open(page, `${shop.url}/ops/settings?tab=categories`);
    await press(page, 'Add a category');
    const dialog = page.getByRole('dialog', { name: 'Add a category' });
    await dialog.getByLabel('Name').fill('Dota 2');
    await dialog.getByLabel('Address in the shop').fill('dota2');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Dota 2 is open')).toBeVisible();
    await open(page, `${shop.url}/ops`);
    await expect(page.getByText('Nothing waits', { exact: true })).toBeVisible();
    await expect(page.getByText('To be set before customers come')).toHaveCount(0);
    await shoot(page, 'today-set-up');
  });

  await test.step('puts three items on sale by a file', async () => {
    await open(page, `${shop.url}/ops/catalogue`);
    await press(page, 'Import items');
    const text = goods.map((fields) => fields.join(',')).join('\n');
    const file = { name: 'goods.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.getByLabel('Choose a file, or drop it here').setInputFiles(file);
    await choose(page, /Field: Number/, 'external');
    await choose(page, /Field: Name/, 'title');
    await choose(page, /Field: Picture/, 'img_url');
    await shoot(page, 'columns');
    await press(page, 'Read the file');
    await expect(page.getByText('Ready')).toBeVisible();
    await shoot(page, 'import-ready');
    await doAction(page, page.getByRole('button', { name: 'Apply' }), 'Apply');
    await expect(page.getByText('Applied', { exact: true }).first()).toBeVisible();
    await press(page, 'Back to the items');
    await expect(page.getByRole('link', { name: /^Ember / })).toHaveCount(3);
    await shoot(page, 'catalogue');
  });

  await test.step('a customer registers, and buys one by card', async () => {
    await open(customer, '/auth?form=signup');
    await customer.getByLabel('First name').fill(contact.name);
    await customer.getByLabel('Last name').fill(contact.surname);
    await customer.getByLabel('Email').fill(ada);
    await customer.getByRole('textbox', { name: 'Phone' }).fill('+49 30 901820');
    await customer.getByLabel('Password', { exact: true }).fill(password);
    await customer.getByLabel('Confirm password').fill(password);
    await customer.getByRole('checkbox').check();
    await press(customer, 'Sign Up');
    await expect(customer).toHaveURL(/\/account/);
    await customer.goto(await linkOf(ada));
    await expect(customer).toHaveURL(/\/email\/verify\/success/);
    await open(customer, '/products/dota2');
    await customer
      .getByRole('link', { name: /Ember Hook/ })
      .first()
      .click();
    await expect(customer.getByRole('button', { name: 'BUY NOW' })).toBeVisible();
    await shoot(customer, 'product');
    await press(customer, 'BUY NOW');
    await expect(customer).toHaveURL(/\/cart/);
    await fillBuyer(customer);
    await press(customer, 'Credit/Debit Card');
    await expect(customer).toHaveURL(/\/sandbox\/pay\//);
    await customer.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(customer).toHaveURL(/\/success-payment\?.*type=purchase/);
  });

  await test.step('the owner delivers it by hand, with a phone', async () => {
    await page.setViewportSize(phone);
    const record = await openWork(page, 'Ember Hook');
    await expectOneGold(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, 'nothing is wider than the phone').toBeLessThanOrEqual(phone.width);
    await shoot(page, 'delivery-to-make');
    await tabAndPress(page, record.getByRole('button', { name: 'Sent', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Sent' });
    await tabTo(page, dialog.getByLabel('Number of the trade offer at Steam'));
    await page.keyboard.type('6543210987');
    await page.keyboard.press('Enter');
    await expect(record.getByText('sent', { exact: true }).first()).toBeVisible();
    await doAction(page, record.getByRole('button', { name: 'Received', exact: true }), 'Received');
    await expect(record.getByText('received', { exact: true }).first()).toBeVisible();
    await shoot(page, 'delivery-received');
    await open(page, `${shop.url}/ops`);
    await expect(page.getByText('Nothing waits', { exact: true })).toBeVisible();
    await page.setViewportSize(desk.viewport);
    await open(customer, '/account/orders');
    await expect(customer.getByText('Completed')).toBeVisible();
    await shoot(customer, 'order-completed');
  });

  await test.step('the customer offers a skin', async () => {
    await open(customer, '/account/offers');
    await press(customer, 'Sell a skin');
    const dialog = customer.getByRole('dialog', { name: 'Sell skins' });
    await dialog.getByLabel('Skin name').fill(skin);
    await dialog.getByLabel('Price').fill('620');
    await choose(customer, /^Quality/, 'Factory');
    await dialog.getByLabel('Steam inventory link').fill('https://steamcommunity.com/id/ada/inventory/#570_2_77001');
    await customer.keyboard.press('Enter');
    await expect(customer.getByRole('dialog', { name: 'Sell request received' })).toBeVisible();
    await press(customer, 'Done');
  });

  await test.step('the owner names a price, and the customer takes it', async () => {
    await openWork(page, skin);
    const price = page.getByRole('textbox', { name: 'Our price, in euros' });
    await expect(price).toBeFocused();
    await shoot(page, 'offer-to-price');
    await page.keyboard.type('600');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing waits here.')).toBeVisible();
    await shoot(page, 'offer-priced');
    // leaving the page sends what could have been taken back
    await open(page, `${shop.url}/ops`);
    await expect(async () => {
      await open(customer, '/account/offers');
      await press(customer, `Offer: ${skin}`);
      await expect(customer.getByRole('button', { name: 'Accept', exact: true })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await shoot(customer, 'price-offered');
    const dialog = customer.getByRole('dialog').filter({ visible: true });
    // the trade link is that of the purchase
    await press(customer, 'Accept');
    await expect(dialog.getByText('Step 1 of 3')).toBeVisible();
    await fillPayout(customer, dialog);
    await shoot(customer, 'payout-asked');
    await press(customer, 'Done');
  });

  await test.step('the item is here', async () => {
    const record = await openWork(page, skin);
    await expect(page.getByRole('row').filter({ hasText: skin })).toContainText('Item awaited');
    await shoot(page, 'item-to-receive');
    await doAction(page, record.getByRole('button', { name: 'Received', exact: true }), 'Received');
    await expect(toast(page, `${skin} is here.`)).toBeVisible();
    await shoot(page, 'item-received');
  });

  const second = await elsewhere();
  await test.step('the owner invites a second person and prepares the file for the bank', async () => {
    await open(page, `${shop.url}/ops/people?tab=operators`);
    await press(page, 'Invite somebody');
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
    await dialog.getByLabel('Email').fill('mia@regalia.test');
    await choose(page, /^Role/, 'manager', dialog);
    await dialog.getByRole('button', { name: 'Invite somebody' }).press('Enter');
    const link = await page.getByRole('status').locator('code').textContent();
    await shoot(page, 'invited');
    await open(page, `${shop.url}/ops/payouts`);
    await shoot(page, 'payouts');
    await doAction(page, page.getByRole('button', { name: 'Prepare the file' }), 'Prepare the file');
    await expect(toast(page, 'A second person has to release it now')).toBeVisible();
    await plugIn(second);
    await open(second, link ?? '');
    await press(second, 'Make a passkey');
    await expect(second).toHaveURL(/\/ops\/?$/);
  });

  await test.step('the second person releases it, and the bank’s statement says that it was paid', async () => {
    await expect(second.getByRole('link', { name: 'Payout file' }).first()).toBeVisible();
    await shoot(second, 'second-today');
    await open(second, '/ops/payouts');
    const saved = second.waitForEvent('download');
    await doAction(second, second.getByRole('button', { name: 'Release' }), 'Release');
    const file = readFileSync(await (await saved).path(), 'utf8');
    const of = (tag: string) => new RegExp(`<${tag}[^>]*>([^<]+)</${tag}>`).exec(file)?.[1] ?? '';
    expect([of('InstdAmt'), file.includes(iban)]).toEqual(['600.00', true]);
    await shoot(second, 'released');

    const booking = {
      id: 'OUT-1',
      amount: '600.00',
      direction: 'DBIT',
      payee: 'Ada Lovelace',
      payeeIban: iban,
    } as const;
    const statement = camt053([{ ...booking, endToEndId: of('EndToEndId') }], { id: 'DAY-1' });
    await open(page, `${shop.url}/ops/bank`);
    await page
      .getByLabel('Choose a statement')
      .and(page.locator('input'))
      .setInputFiles({ name: 'day-1.xml', mimeType: 'application/xml', buffer: Buffer.from(statement) });
    await expect(page.getByRole('heading', { name: 'What day-1.xml would do' })).toBeFocused();
    await shoot(page, 'statement');
    await tabAndPress(page, page.getByRole('button', { name: 'Take the statement' }));
    await expect(toast(page, 'Taken: 1 matched, 0 wait')).toBeVisible();
  });

  await test.step('the seller is paid, and nothing waits any more', async () => {
    await open(customer, '/account/offers');
    await expect(customer.getByRole('listitem').filter({ hasText: skin }).getByText('Payout Completed')).toBeVisible();
    await shoot(customer, 'seller-paid');
    await open(page, `${shop.url}/ops`);
    await expect(page.getByText('Nothing waits', { exact: true })).toBeVisible();
    await shoot(page, 'today-done');
  });
  for (const context of contexts) await context.close();
});

let shots = 0;

async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  shots += 1;
  await page.screenshot({ path: join(folder, `${String(shots).padStart(2, '0')}-${name}.png`) });
}

/** Opens the record of what waits, from the first screen. */
async function openWork(page: Page, title: string): Promise<Locator> {
  await open(page, `${shop.url}/ops`);
  const row = page.getByRole('row').filter({ hasText: title }).getByRole('link');
  await expect(row).toHaveCount(1);
  await shoot(page, 'today');
  await row.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  return page.getByRole('region', { name: title });
}

async function change(page: Page, name: string, answer: (dialog: Locator) => Promise<void>): Promise<void> {
  await open(page, `${shop.url}/ops/settings?id=${name}`);
  await press(page, 'Change');
  await answer(page.getByRole('dialog', { name: 'Change' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, `${name} is now`)).toBeVisible();
}

const setTo = (page: Page, name: string, value: string) =>
  change(page, name, (dialog) => dialog.getByLabel('Value').fill(value));

const switchOn = (page: Page, name: string) =>
  change(page, name, async (dialog) => {
    await choose(page, /^Value/, 'on');
    await dialog.getByRole('button', { name: 'Change' }).focus();
  });

/** The link that confirms the address, of the mail that the shop has sent. */
async function linkOf(email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    await shop.runJobs();
    const answer = await fetch(`${shop.mailboxUrl}/email?to=${encodeURIComponent(email)}`);
    link = /https?:\/\/\S+\/api\/email\/verify\/[^\s"<\\]+/.exec(await answer.text())?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}

async function fillPayout(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('option', { name: 'Germany' }).click();
  await dialog.getByLabel('City').fill(contact.city);
  await dialog.getByLabel('Address', { exact: true }).fill(contact.address);
  await dialog.getByLabel('Post Code').fill(contact.postCode);
  await press(page, 'Continue');
  await expect(dialog.getByText('Step 2 of 3')).toBeVisible();
  await press(page, 'Continue');
  await dialog.getByLabel('IBAN').fill(iban);
  await dialog.getByRole('checkbox', { name: /I accept the Terms of Use/ }).check();
  await press(page, 'Request Payout');
  await expect(page.getByText('Payout request submitted successfully!')).toBeVisible();
}
