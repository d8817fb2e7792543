/** The screen Orders and deliveries: a line is denied with a refund by keyboard alone, and a screenshot is kept with a delivery. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { api } from '../support/site/api.ts';
import type { Stock } from '../support/site/stock.ts';
import { checkAccessibility, wideAndNarrow } from './check-accessibility.ts';
import { countKeys, findOnly, openRow, tabAndPress, tabTo } from './console.ts';
import { type Customer, contact, createCustomer, tradeLink } from './customer.ts';
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

/** Sends what a customer has bought, and says that it has arrived. */
async function receivedByHand(stock: Stock, { token }: Customer): Promise<void> {
  const [line] = (await api('GET', '/purchase/history', undefined, token)).body.payload;
  const { id } = (await api('GET', `/purchase/delivery/${line.id}`, undefined, token)).body.payload.trade;
  await stock.operate('deliveries', 'begin', id);
  await stock.operate('deliveries', 'sent', id, '--trade-offer', '4711');
  await stock.operate('deliveries', 'received', id, '--yes');
}

/** Searches for a customer, and opens the only row. */
async function find(page: Page, email: string, title: string): Promise<void> {
  await openRow(page, await findOnly(page, email, title), title);
}

test('a line is denied and its price given back by keyboard alone', { tag: wideAndNarrow }, async ({ page, stock }) => {
  await signedInAs(page.context(), 'manager');
  const { item, customer, balance } = await bought(stock);
  await open(page, '/ops/orders');
  const keys = countKeys(page);
  await find(page, customer.email, item.title);
  await checkAccessibility(page, 'the record of a line');
  await tabAndPress(page, page.getByRole('button', { name: 'Deny and refund', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Deny and refund' });
  await expect(dialog).toContainText('€40.00 goes back');
  await checkAccessibility(page, 'the question before a line is denied');
  await tabTo(page, dialog.getByLabel('Note'));
  await page.keyboard.type('sold twice');
  await tabAndPress(page, dialog.getByRole('button', { name: 'Deny and refund' }));
  keys.expectMinute('a line is denied');
  await expect(toast(page, `${item.title}: Deny and refund`)).toBeVisible();
  const record = page.getByRole('region', { name: item.title });
  await expect(record.getByText('denied').first()).toBeVisible();
  await expect(record.getByText('sold twice').first()).toBeVisible();
  expect(await balance()).toBe(50);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: item.title })).toContainText('denied');
});

test('a screenshot is kept with a delivery, and opened again as it was', async ({ page, stock }) => {
  await signedInAs(page.context(), 'clerk');
  const { item, customer } = await bought(stock);
  await receivedByHand(stock, customer);
  await open(page, '/ops/orders?list=deliveries');
  await find(page, customer.email, item.title);
  const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(1_500_000, 'a picture')]);
  await checkAccessibility(page, 'the record of a delivery');
  await press(page, 'Add a file');
  const dialog = page.getByRole('dialog', { name: 'Add a file' });
  const field = dialog.locator('input[type="file"]');
  await field.setInputFiles({ name: 'all.png', mimeType: 'image/png', buffer: Buffer.alloc(2 ** 21 + 1) });
  await expect(dialog).toContainText('It has more than 2 MB.');
  await field.setInputFiles({ name: 'her words.png', mimeType: 'image/png', buffer: picture });
  await expect(dialog).toContainText('her words.png');
  await checkAccessibility(page, 'the question for a file of evidence');
  await dialog.getByLabel('What it shows').fill('what she wrote');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'The file is kept')).toBeVisible();
  const record = page.getByRole('region', { name: item.title });
  await expect(record.getByRole('listitem').filter({ hasText: 'her words.png' })).toContainText('what she wrote');
  const saved = page.waitForEvent('download');
  await record.getByRole('link', { name: 'her words.png' }).press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^evi_\w+\.png$/);
  expect(readFileSync(await file.path()).equals(picture)).toBe(true);
});
