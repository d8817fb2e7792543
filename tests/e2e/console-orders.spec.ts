/** The screen Orders and deliveries: a line is denied with a refund by keyboard alone, on a desk and on a phone. */
import type { Page } from '@playwright/test';
import { api } from '../support/site/api.ts';
import type { Stock } from '../support/site/stock.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { contact, createCustomer, tradeLink } from './customer.ts';
import { press, toast } from './keyboard.ts';
import { signedInAs } from './operator.ts';
import { expect, open, test } from './shop.ts';

async function bought(stock: Stock) {
  const item = stock.take();
  const customer = await createCustomer({ balanceCents: 5000, cart: [item.id], withTradeLink: true });
  const form = { ...contact, email: customer.email, tradeUrl: tradeLink, terms: true, paymentMethod: 'balance' };
  const { status, body } = await api('POST', '/purchase/product', form, customer.token);
  expect(status, JSON.stringify(body)).toBe(200);
  const balance = async () => (await api('GET', '/user/profile', undefined, customer.token)).body.payload.balance;
  return { item, customer, balance };
}

/** Goes to the search, types, and opens the only row. */
async function find(page: Page, email: string, title: string): Promise<void> {
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(email);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toHaveCount(1);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await row.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeFocused();
}

const desk = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true };

for (const device of [desk, phone]) {
  const { width } = device.viewport;
  test.describe(`at ${width} px`, () => {
    test.use(device);
    test(`a line is denied and its price given back by keyboard alone`, async ({ page, stock }) => {
      await signedInAs(page.context(), 'manager');
      const { item, customer, balance } = await bought(stock);
      await open(page, '/ops/orders');
      await find(page, customer.email, item.title);
      await checkAccessibility(page, 'the record of a line');
      await press(page, 'Deny and refund');
      const dialog = page.getByRole('dialog', { name: 'Deny and refund' });
      await expect(dialog).toContainText('€40.00 goes back');
      await checkAccessibility(page, 'the question before a line is denied');
      await dialog.getByLabel('Note').focus();
      await page.keyboard.type('sold twice');
      await dialog.getByRole('button', { name: 'Deny and refund' }).focus();
      await page.keyboard.press('Enter');
      await expect(toast(page, `${item.title}: Deny and refund`)).toBeVisible();
      const record = page.getByRole('region', { name: item.title });
      await expect(record.getByText('denied').first()).toBeVisible();
      await expect(record.getByText('sold twice').first()).toBeVisible();
      expect(await balance()).toBe(50);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('row').filter({ hasText: item.title })).toContainText('denied');
    });
  });
}

test('two people on one line: the second is told what the first has done', async ({
  page,
  stock,
  expectedComplaints,
}) => {
  expectedComplaints.push(/409/);
  await signedInAs(page.context(), 'manager');
  const { item, customer } = await bought(stock);
  await open(page, '/ops/orders');
  await find(page, customer.email, item.title);
  await press(page, 'Deny and refund');
  const line = new URL(page.url()).searchParams.get('id') ?? '';
  await stock.operate('orders', 'accept', line);
  const dialog = page.getByRole('dialog', { name: 'Deny and refund' });
  await dialog.getByRole('button', { name: 'Deny and refund' }).click();
  await expect(dialog).toContainText('Somebody changed this meanwhile');
  await expect(dialog).toContainText('accepted');
});

test('a delivery is sent and received by hand', async ({ page, stock }) => {
  await signedInAs(page.context(), 'manager');
  const { item, customer } = await bought(stock);
  await open(page, '/ops/orders?list=deliveries');
  await find(page, customer.email, item.title);
  await press(page, 'Claim');
  await expect(toast(page, 'It is yours for a day')).toBeVisible();
  await press(page, 'Sent');
  const dialog = page.getByRole('dialog', { name: 'Sent' });
  await dialog.getByLabel('Number of the trade offer at Steam').fill('4711');
  await page.keyboard.press('Enter');
  await expect(page.getByText('trade offer 4711')).toBeVisible();
  await press(page, 'Received');
  await page.getByRole('dialog', { name: 'Received' }).getByRole('button', { name: 'Received' }).focus();
  await page.keyboard.press('Enter');
  const record = page.getByRole('region', { name: item.title });
  await expect(record.getByRole('listitem').filter({ hasText: 'received' })).toBeVisible();
  await checkAccessibility(page, 'the record of a delivery');
});
