/** Selling a skin, from the form to the money, by each way that it can be paid. */
import type { Page } from '@playwright/test';
import { api } from '../support/site/api.ts';
import { ops } from '../support/site/ask-test-server.ts';
import { type Customer, contact, createCustomer, signedIn, tradeLink } from './customer.ts';
import { codeField } from './keyboard.ts';
import { expect, hydrated, type Mailbox, open, test } from './shop.ts';

const skin = {
  title: 'Moonlit Bulwark',
  price: '72',
  quality: 'factory_new',
  /** Another thing each time: nobody can offer what is offered already. */
  get item_url() {
    return `https://steamcommunity.com/id/ada/inventory/#570_2_${1 + Math.floor(Math.random() * 1e15)}`;
  },
  currency: 'EUR',
};

async function operate(...args: string[]): Promise<void> {
  const { code, out, err } = await ops({ LIBSQL_URL: process.env.LIBSQL_URL ?? '' }, ...args);
  expect(code, out + err).toBe(0);
}

// how long a payout waits is proved without a browser
test.beforeAll(() => operate('settings', 'set', 'payout_hold_days', '0'));

/** An offer of 69 €, accepted or received as asked. */
async function offerOf({ token }: Customer, state: 'offer' | 'ready_for_payout'): Promise<string> {
  const { body } = await api('POST', '/offer/create', skin, token);
  await operate('offers', 'counter', body.id, '69');
  if (state === 'offer') return body.id;
  expect((await api('POST', '/offer/accept', { id: body.id, trade_url: tradeLink }, token)).status).toBe(200);
  await operate('offers', 'received', body.id, '--yes');
  return body.id;
}

async function stateOf({ token }: Customer, id: string): Promise<string> {
  return (await api('GET', `/offer/${id}`, undefined, token)).body.payload.status;
}

const dialogOf = (page: Page) => page.getByRole('dialog').filter({ visible: true });

async function fillContact(page: Page): Promise<void> {
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('First name')).toHaveValue(contact.name);
  await dialog.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('option', { name: 'Germany' }).click();
  await dialog.getByLabel('City').fill(contact.city);
  await dialog.getByLabel('Address', { exact: true }).fill(contact.address);
  await dialog.getByLabel('Post Code').fill(contact.postCode);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Step 2 of 3')).toBeVisible();
}

/** Presses `button`, and once more with the code that was mailed then; returns it. */
async function pressWithCode(
  { page, mailbox, customer }: { page: Page; mailbox: Mailbox; customer: Customer },
  button: string,
  codeBefore: string,
): Promise<string> {
  await dialogOf(page).getByRole('button', { name: button }).click();
  await expect(codeField(page)).toBeFocused();
  let code = '';
  await expect(async () => {
    const { text } = await mailbox.newest(customer.email, /^Your code for a payout to a card$/);
    code = /^Code: (\d{6})$/m.exec(text)?.[1] ?? '';
    expect(code).not.toBe(codeBefore);
  }).toPass();
  await codeField(page).fill(code);
  await dialogOf(page).getByRole('button', { name: button }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  return code;
}

test('a skin is offered by keyboard alone, with each rule said', async ({ page, context }) => {
  const customer = await createCustomer();
  await signedIn(context, customer);
  await open(page, '/account/offers');
  await expect(page.getByRole('heading', { name: 'No offers yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Sell a skin' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sell skins' });
  await expect(dialog.getByRole('button', { name: 'Pick from my Steam inventory' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Skin name')).toBeFocused();
  await page.keyboard.press('Enter');
  const texts = [
    'Skin name is required',
    'Price is required',
    'Quality is required',
    'Steam inventory link is required',
  ];
  // first, since it goes by itself
  await expect(
    page
      .getByRole('status')
      .or(page.getByRole('listitem'))
      .getByText(texts[0] ?? ''),
  ).toBeVisible();
  for (const text of texts) await expect(dialog.getByText(text).first()).toBeVisible();
  await expect(dialog.getByLabel('Skin name')).toBeFocused();
  await page.keyboard.type(skin.title);
  await page.keyboard.press('Tab');
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Price must be a positive number').first()).toBeVisible();
  await expect(dialog.getByLabel('Price')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('72.50');
  await page.keyboard.press('Tab');
  const quality = dialog.getByRole('combobox', { name: 'Quality' });
  await expect(quality).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Factory New' })).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(quality).toHaveText('Not Painted');
  await page.keyboard.press('Tab');
  await page.keyboard.type(skin.item_url);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Sell request received' })).toBeVisible();
  await expect(page.getByText('You will be notified within 3 working days.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: skin.title });
  await expect(row.getByText('Pending Review')).toBeVisible();
  await expect(row.getByText('€72.50')).toBeVisible();
  await row.getByRole('button', { name: `Details: ${skin.title}` }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Offer details' }).getByText('Our turn')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button')).toBeFocused();
});

test('a price is accepted, details are given early, and the bank transfer starts when the item is there', {
  tag: '@narrow',
}, async ({ page, context }) => {
  const customer = await createCustomer();
  const id = await offerOf(customer, 'offer');
  await signedIn(context, customer);
  await open(page, '/account/offers');
  await page.getByRole('button', { name: `Offer: ${skin.title}` }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Keep the offer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Steam trade link').fill(tradeLink);
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Offer accepted! Please provide your details for payout.')).toBeVisible();
  await expect(dialog.getByText('Step 1 of 3')).toBeVisible();
  await fillContact(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Step 3 of 3')).toBeVisible();
  await dialog.getByLabel('IBAN').fill('de89370400440532013000');
  await dialog.getByRole('checkbox', { name: /I accept the Terms of Use/ }).check();
  await expect(dialog.getByLabel('IBAN')).toHaveValue('DE89 3704 0044 0532 0130 00');
  await dialog.getByRole('button', { name: 'Request Payout' }).click();
  await expect(page.getByText('Payout request submitted successfully!')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(await stateOf(customer, id)).toBe('awaiting_item');

  await operate('offers', 'received', id, '--yes');
  await open(page, `/account/offers?offer=${id}`);
  await expect(dialog.getByText('SEPA DE••3000')).toBeVisible();
});

test.describe('to a card', () => {
  /** The code that is asked for is an error of the network to the console. */
  test.use({ expectedComplaints: [/status of 422/] });

  test('a card payout goes to the provider’s form; left, it can be taken up; sent, the offer is done', async ({
    page,
    context,
    mailbox,
  }) => {
    const customer = await createCustomer();
    const id = await offerOf(customer, 'ready_for_payout');
    await signedIn(context, customer);
    let code = '';
    for (const [button, toast] of [
      ['Cancel', 'You cancelled the payment.'],
      ['Pay', 'Payment submitted successfully'],
    ] as const) {
      await open(page, '/account/offers');
      await page.getByRole('button', { name: `Request Payout: ${skin.title}` }).click();
      await dialogOf(page).getByRole('button', { name: 'Request Payout' }).click();
      await fillContact(page);
      await dialogOf(page).getByRole('radio', { name: /Card/ }).check();
      code = await pressWithCode({ page, mailbox, customer }, 'Request Payout', code);
      await expect(page.getByText('€69.00')).toBeVisible();
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/account/offers\\?offer=${id}$`));
      await expect(page.getByText(toast)).toBeVisible();
    }
    await expect(dialogOf(page).getByText('You have been paid.')).toBeVisible();
    await hydrated(page);
    expect(await stateOf(customer, id)).toBe('approved');
    await mailbox.newest(customer.email, /We have sent you €69\.00/);
  });
});

test('a payout to the balance is there at once, by keyboard alone', async ({ page, context }) => {
  const customer = await createCustomer({ withTradeLink: true });
  const id = await offerOf(customer, 'ready_for_payout');
  await signedIn(context, customer);
  await open(page, `/account/offers?offer=${id}`);
  await dialogOf(page).getByRole('button', { name: 'Request Payout' }).press('Enter');
  await expect(dialogOf(page).getByLabel('City')).toHaveValue(contact.city);
  await dialogOf(page).getByRole('button', { name: 'Continue' }).press('Enter');
  await dialogOf(page).getByRole('radio', { name: /SEPA/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(dialogOf(page).getByRole('radio', { name: /Balance/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByText('€69.00 is on your balance.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByRole('region', { name: 'My Profile' }).getByText('€69.00')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: skin.title }).getByText('Payout Completed')).toBeVisible();
});
